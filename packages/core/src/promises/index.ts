/** The use cases of the core for programs without Effect: promises, and failures with a code and a message. */

export { importMessage } from "./import-message.ts";
export { type Farthing, type FarthingParts, type Outcome, openFarthing } from "./open-farthing.ts";
export { reveal, type Secret, secret } from "./secret.ts";
export type { Failure } from "./tell-failure.ts";
export type { PlainProgress, PlainSyncOptions } from "./use-cases.ts";
