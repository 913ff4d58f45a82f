/** What a sanitizer found, as data: the parts that a failure's message is made of. */
package io.asanloop.finding;
