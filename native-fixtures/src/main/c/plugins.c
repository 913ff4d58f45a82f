#include "fixtures.h"

#include <dlfcn.h>
#include <stddef.h>

/* Loads a library, calls a function of it if one is named, unloads it. */
static int with_plugin(const char *library, const char *function) {
  void *handle = dlopen(library, RTLD_NOW);
  if (handle == NULL) {
    return -1;
  }
  int result = 0;
  if (function != NULL) {
    void (*call)(void) = (void (*)(void))dlsym(handle, function);
    result = call == NULL ? -2 : 0;
    if (call != NULL) {
      call();
    }
  }
  return dlclose(handle) == 0 ? result : -3;
}

int leak_in_plugin(void) {
  return with_plugin("libfixturesplugin.so", "plugin_leak");
}

int leak_in_plugin_clean(void) {
  return with_plugin("libfixturesplugin.so", "plugin_leak_clean");
}

int leak_in_constructor(void) {
  return with_plugin("libfixturesconstructor.so", NULL);
}

int leak_in_constructor_clean(void) {
  return with_plugin("libfixturesplugin.so", NULL);
}
