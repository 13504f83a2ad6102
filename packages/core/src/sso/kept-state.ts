/*
 * An app gets its state back as it was, whatever characters are in it; in storage it is percent-encoded, because U+0000 cannot
 * be stored.
 */

/** A state as it is stored. */
export const keptState = (state: string): string => encodeURIComponent(state.toWellFormed());

/** The state of which this is stored. */
export const stateKept = (kept: string): string => decodeURIComponent(kept);
