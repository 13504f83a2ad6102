import { on, once } from "node:events";
import { setPriority } from "node:os";
import type { MessagePort } from "node:worker_threads";
import type { RecordedQuestion } from "@farthing/preflight";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { BEGUN } from "./begun.ts";
import { type AskFamily, checkReceived, type ReadyAnswer } from "./check-received.ts";
import { type Examination, examineReceived, type ImportQuestion } from "./examine-received.ts";
import { blocksOf, type Received } from "./received.ts";

/** What a worker does with a content. */
export type Work = { readonly received: Received } & (
  | { readonly what: "check"; readonly include: string | undefined }
  | { readonly what: "examine" }
);

/** Its work, with the port on which it asks for what is known of the family. */
export type Task = Work & { readonly port: MessagePort };

/** A question of a check. */
export type CheckQuestion =
  | { readonly what: "known"; readonly account_id: string | undefined }
  | { readonly what: "recorded"; readonly account_id: string; readonly question: RecordedQuestion };

/** On Linux this applies only to this thread: requests for small answers go first. */
const LOW_PRIORITY = 10;

try {
  setPriority(LOW_PRIORITY);
} catch {
  // If the system does not allow it, the server works without it.
}

const ask = async <Answer>(port: MessagePort, question: CheckQuestion | ImportQuestion): Promise<Answer> => {
  const answered = once(port, "message");
  port.postMessage(question);
  const [answer] = (await answered) as [Answer | undefined];
  if (answer === undefined) throw new Error("The family's data cannot be read.");
  return answer;
};

/** Asks for a list, which is told in parts until an empty one. */
const askForList = async <A>(port: MessagePort, question: CheckQuestion): Promise<readonly A[]> => {
  const parts = on(port, "message");
  port.postMessage(question);
  const all: A[] = [];
  for await (const [part] of parts as AsyncIterable<[readonly A[] | undefined]>) {
    if (part === undefined) break;
    if (part.length === 0) return all;
    for (const each of part) all.push(each);
  }
  throw new Error("The family's data cannot be read.");
};

const familyBehind = (port: MessagePort): AskFamily => ({
  known: (account_id) => ask(port, { what: "known", account_id }),
  recorded: (account_id, question) => askForList(port, { what: "recorded", account_id, question }),
});

const answerOf = (task: Task): Promise<ReadyAnswer | Examination> =>
  task.what === "check"
    ? checkReceived(task.received, task.include, familyBehind(task.port))
    : examineReceived(task.received, (question) => ask(task.port, question));

/** What an answer holds that need not be copied. */
const heldBy = (answer: ReadyAnswer | Examination): readonly ArrayBuffer[] => {
  if (!("upload" in answer)) return [];
  const { upload, rows } = answer;
  const held = [upload.bytes, ...(rows === undefined ? [] : [rows.text.bytes, rows.places])];
  return [...new Set(held.map(({ buffer }) => buffer as ArrayBuffer))];
};

/**
 * Does the task of a worker thread. Throws when the family's data cannot be read.
 */
const work = async (task: Task): Promise<ReadyAnswer | Examination> => {
  task.port.postMessage(BEGUN);
  const answer = await answerOf(task);
  // They may be used again, for another family.
  for (const block of blocksOf(task.received)) block.fill(0);
  return move({ [transferableSymbol]: heldBy(answer), [valueSymbol]: answer }) as unknown as typeof answer;
};

export default work;
