import { setFlagsFromString } from "node:v8";

/**
 * Keeps V8's space for young objects at the size it starts with. An upload comes in as thousands of short-lived buffers
 * outside the heap; the larger that space has grown, the longer they wait to be freed, until V8 stops everything to look
 * through the whole heap for them. In a small space they go within a millisecond. To be called before anything is served.
 */
export const keepYoungSpaceSmall = (): void => setFlagsFromString("--semi-space-growth-factor=1");
