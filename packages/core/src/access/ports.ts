/** The ports of storage that have who may ask and what a client asked before, without the use cases that call them. */

export type { Principal } from "./authenticate-api-key.ts";
export { Unauthorized } from "./errors.ts";
export { IdempotencyKeys, type KeptAnswer } from "./idempotency-keys.ts";
export type { Scope } from "./scope.ts";
export { Users } from "./users.ts";
