import { once } from "node:events";
import { setPriority } from "node:os";
import type { MessagePort } from "node:worker_threads";
import type { Known } from "@farthing/core/preflight";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { checkReceived, type ReadyAnswer } from "./check-received.ts";
import { buffersOf, type Received } from "./received.ts";

/** What a worker is given: the port is where it asks for what is known of the family. */
export interface Task {
  readonly received: Received;
  readonly include: string | undefined;
  readonly port: MessagePort;
}

/** What a worker asks for. */
export interface Question {
  readonly account_id: string | undefined;
}

/** On Linux this is this thread's own: whoever waits for a small answer goes first. */
const LOW_PRIORITY = 10;

try {
  setPriority(LOW_PRIORITY);
} catch {
  // A system that does not allow it serves all the same.
}

/** What a worker gives back: the answer, and what it was given, with nothing in it. */
export interface Done {
  readonly answer: ReadyAnswer;
  readonly buffers: readonly ArrayBuffer[];
}

const check = async ({ received, include, port }: Task): Promise<Done> => {
  const answer = await checkReceived(received, include, async (account_id) => {
    const answered = once(port, "message");
    port.postMessage({ account_id } satisfies Question);
    const [known] = (await answered) as [Known | undefined];
    if (known === undefined) throw new Error("What is known of the family cannot be read.");
    return known;
  });
  const buffers = [...buffersOf(received)];
  for (const buffer of buffers) new Uint8Array(buffer).fill(0);
  const done: Done = { answer, buffers };
  return move({ [transferableSymbol]: buffers, [valueSymbol]: done }) as unknown as Done;
};

export default check;
