/** Loaded into a server before it starts: profiles it from one message of its parent to the next, and ends with the parent. */
import { type HotFunction, startProfile } from "./profile.ts";

let stop: (() => Promise<readonly HotFunction[]>) | undefined;

process.on("message", async () => {
  if (stop === undefined) {
    stop = await startProfile();
    process.send?.("started");
  } else {
    process.send?.(await stop());
    stop = undefined;
  }
});
// Listening must not keep the server from ending.
process.channel?.unref();
process.once("disconnect", () => process.exit());
