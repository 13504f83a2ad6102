/** What every use case begins with: the time, reading what was sent, and queues that are fair by family. */

export { decodeFields, decodeObject } from "./decode-fields.ts";
export { type FairQueue, fairQueue, type QueueLimits } from "./fair-queue.ts";
export { InvalidRequest } from "./invalid-request.ts";
export { now, todayIn } from "./now.ts";
export type { Listed, ListQuery } from "./read-list.ts";
export { type SpokenProblem, sentenceOf, spokenProblems } from "./spoken-problems.ts";
export { timeZoneNamed } from "./time-zone.ts";
export { withSlot } from "./with-slot.ts";
