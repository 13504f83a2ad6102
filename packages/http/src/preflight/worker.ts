import { once } from "node:events";
import { setPriority } from "node:os";
import type { MessagePort } from "node:worker_threads";
import type { Known } from "@farthing/preflight";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { checkReceived, type ReadyAnswer } from "./check-received.ts";
import { buffersOf, type Received } from "./received.ts";

/** The task of a worker: it asks on the port for what is known of the family. */
export interface Task {
  readonly received: Received;
  readonly include: string | undefined;
  readonly port: MessagePort;
}

/** A question of a worker. */
export interface Question {
  readonly account_id: string | undefined;
}

/** On Linux this applies only to this thread: requests for small answers go first. */
const LOW_PRIORITY = 10;

try {
  setPriority(LOW_PRIORITY);
} catch {
  // If the system does not allow it, the server works without it.
}

/** The result of a worker: the answer, and the buffers of the task, which may be reused. */
export interface Done {
  readonly answer: ReadyAnswer;
  readonly buffers: readonly ArrayBuffer[];
}

const check = async ({ received, include, port }: Task): Promise<Done> => {
  const answer = await checkReceived(received, include, async (account_id) => {
    const answered = once(port, "message");
    port.postMessage({ account_id } satisfies Question);
    const [known] = (await answered) as [Known | undefined];
    if (known === undefined) throw new Error("The family's data cannot be read.");
    return known;
  });
  const buffers = [...buffersOf(received)];
  for (const buffer of buffers) new Uint8Array(buffer).fill(0);
  const done: Done = { answer, buffers };
  return move({ [transferableSymbol]: buffers, [valueSymbol]: done }) as unknown as Done;
};

export default check;
