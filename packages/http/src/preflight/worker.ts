import { once } from "node:events";
import { setPriority } from "node:os";
import type { MessagePort } from "node:worker_threads";
import type { Known } from "@farthing/preflight";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { checkReceived, type ReadyAnswer } from "./check-received.ts";
import { type Examination, examineReceived, type ImportQuestion } from "./examine-received.ts";
import { buffersOf, type Received } from "./received.ts";

/** The task of a worker: it asks on the port for what is known of the family. */
export type Task = {
  readonly received: Received;
  readonly port: MessagePort;
} & ({ readonly what: "check"; readonly include: string | undefined } | { readonly what: "examine" });

/** The question of a check. */
export interface AccountQuestion {
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
  readonly answer: unknown;
  readonly buffers: readonly ArrayBuffer[];
}

const ask = async (port: MessagePort, question: AccountQuestion | ImportQuestion): Promise<Known> => {
  const answered = once(port, "message");
  port.postMessage(question);
  const [known] = (await answered) as [Known | undefined];
  if (known === undefined) throw new Error("The family's data cannot be read.");
  return known;
};

const answerOf = (task: Task): Promise<ReadyAnswer | Examination> =>
  task.what === "check"
    ? checkReceived(task.received, task.include, (account_id) => ask(task.port, { account_id }))
    : examineReceived(task.received, (question) => ask(task.port, question));

/** What an answer holds that need not be copied. */
const heldBy = (answer: ReadyAnswer | Examination): readonly ArrayBuffer[] =>
  "upload" in answer ? [answer.upload.bytes.buffer as ArrayBuffer] : [];

const work = async (task: Task): Promise<Done> => {
  const answer = await answerOf(task);
  const buffers = [...buffersOf(task.received)];
  for (const buffer of buffers) new Uint8Array(buffer).fill(0);
  const done: Done = { answer, buffers };
  return move({
    [transferableSymbol]: [...buffers, ...heldBy(answer)],
    [valueSymbol]: done,
  }) as unknown as Done;
};

export default work;
