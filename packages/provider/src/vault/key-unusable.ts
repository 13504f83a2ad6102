/** A key cannot be read or made; the message says why, and nothing of the key. */
export class KeyUnusable extends Error {}
