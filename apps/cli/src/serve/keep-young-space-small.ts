import { setFlagsFromString } from "node:v8";

/**
 * Keeps V8's space for young objects at its initial size. An upload arrives as thousands of short-lived
 * buffers outside the heap; the larger that space, the longer they wait to be freed, until V8 pauses
 * everything to collect the whole heap. In a small space they are freed within a millisecond. Call it before
 * serving anything.
 */
export const keepYoungSpaceSmall = (): void => setFlagsFromString("--semi-space-growth-factor=1");
