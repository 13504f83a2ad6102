/** What every use case begins with: the time, and reading what was sent. */

export { decodeFields, decodeObject } from "./decode-fields.ts";
export { InvalidRequest } from "./invalid-request.ts";
export { now, todayIn } from "./now.ts";
export type { Listed, ListQuery } from "./read-list.ts";
