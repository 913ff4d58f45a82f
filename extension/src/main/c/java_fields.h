/* What a field is called that the walk over the heap knows by a number. */
#ifndef ASANLOOP_JAVA_FIELDS_H
#define ASANLOOP_JAVA_FIELDS_H

#include <jvmti.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Writes the class that declares the field and its name, as com.acme.Cache.HANDLES.
 *
 * @param class the class of the object that has the field, or the class that has the static field
 * @param index as in jvmtiHeapReferenceInfoField
 * @param of_user set to whether the class is no part of the JDK, of JNA or JUnit
 * @return false if there is no such field
 */
bool java_field_name(JNIEnv *env, jclass class, jint index, char *text, size_t room, bool *of_user);

#endif
