/** Encrypts access URLs, keeps the key in a file, and changes it. */

export { type KeyState, keyState } from "./key-state.ts";
export type { KeySource } from "./keys.ts";
export { layerVault } from "./layer.ts";
export { type KeyChange, rotateKey } from "./rotate-key.ts";
