/**
 * Loaded into a server before it starts: answers its parent, which sends "profile" to begin one and again to end it, and "reads" to
 * begin a trace and again to hear of the longest. Ends with the parent.
 */
import { isMainThread } from "node:worker_threads";
import { type LongestRead, traceReads } from "./longest-read.ts";
import { type HotFunction, startProfile } from "./profile.ts";

let stop: (() => Promise<readonly HotFunction[]>) | undefined;
let longest: (() => LongestRead) | undefined;

const ANSWERS = {
  profile: async (): Promise<unknown> => {
    const ended = await stop?.();
    stop = ended === undefined ? await startProfile() : undefined;
    return ended ?? "started";
  },
  reads: (): unknown => {
    const told = longest?.();
    longest ??= traceReads();
    return told ?? "started";
  },
};

if (isMainThread) {
  process.on("message", async (what: keyof typeof ANSWERS) => process.send?.(await ANSWERS[what]()));
  // Listening must not keep the server from ending.
  process.channel?.unref();
  process.once("disconnect", () => process.exit());
}
