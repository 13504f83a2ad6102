/** A process that has nothing left to do but to end threads that still read: it is there until they have ended. */
import { startThread } from "../../src/reading/thread.ts";

const [file = "", times = ""] = process.argv.slice(2);
for (let i = 0; i < Number(times); i += 1) {
  const thread = startThread(file);
  thread.send({ id: i, begin: "accounts.list", input: {} }, () => {});
  await thread.close();
}
