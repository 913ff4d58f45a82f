#include "site_text.h"

#include <stdio.h>
#include <string.h>

#include "java_stacks.h"
#include "modules.h"
#include "sites.h"

void path_text(const char *path, char *text) {
  static const char plain[] = "/.-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (; *path; path++) {
    if (strchr(plain, *path)) {
      *text++ = *path;
    } else {
      text += sprintf(text, "%%%02X", (unsigned char)*path);
    }
  }
  *text = '\0';
}

size_t site_text_native(const struct site *site, char *text, size_t room) {
  size_t length = 0;
  text[0] = '\0';
  for (int i = 0; i < site->native_count; i++) {
    const struct module *module = module_by_id(site->native[i].module);
    char path[PATH_TEXT_ROOM];
    path_text(module->path, path);
    int written =
        snprintf(text + length, room - length, "native\t%s\t%llx\n", path, (unsigned long long)site->native[i].offset);
    if (written < 0 || (size_t)written >= room - length) {
      text[length] = '\0';
      break;
    }
    length += (size_t)written;
  }
  return length;
}

void site_text(uint32_t id, char *text, size_t room) {
  const struct site *site = site_by_id(id);
  text[0] = '\0';
  if (site) {
    size_t length = site_text_native(site, text, room);
    java_stacks_print(site->java, site->java_count, text + length, room - length);
  }
}
