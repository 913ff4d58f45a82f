/*
 * The first blocks of each of the allocator's size classes. Whatever is left of an address there, half overwritten by a
 * small number, is the address of one of them: memory that the JVM and its launcher have freed is full of such words,
 * and they would make a lost block look held. So nobody else gets these blocks.
 */
#ifndef ASANLOOP_FIRST_BLOCKS_H
#define ASANLOOP_FIRST_BLOCKS_H

/* Allocates those that are free, for ever. Takes some milliseconds; needs agent_busy. */
void first_blocks_take(void);

#endif
