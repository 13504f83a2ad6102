import { on, once } from "node:events";
import { setPriority } from "node:os";
import type { MessagePort } from "node:worker_threads";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { BEGUN } from "./begun.ts";
import type { ReadyAnswer } from "./check-received.ts";
import type { Examination } from "./examine-received.ts";
import { blocksOf } from "./received.ts";
import { type Ask, doWork, type Question, type Work } from "./work.ts";

/** The work of a worker, with the port on which it asks. */
export type Task = Work & { readonly port: MessagePort };

/** On Linux this applies only to this thread: requests for small answers go first. */
const LOW_PRIORITY = 10;

try {
  setPriority(LOW_PRIORITY);
} catch {
  // If the system does not allow it, the server works without it.
}

const CANNOT_READ = "The family's data cannot be read.";

const askForOne = async <Answer>(port: MessagePort, question: Question): Promise<Answer> => {
  const answered = once(port, "message");
  port.postMessage(question);
  const [answer] = (await answered) as [Answer | undefined];
  if (answer === undefined) throw new Error(CANNOT_READ);
  return answer;
};

/** Asks for a list, which comes in chunks until an empty one. */
const askForList = async (port: MessagePort, question: Question): Promise<readonly unknown[]> => {
  const chunks = on(port, "message");
  port.postMessage(question);
  const all: unknown[] = [];
  for await (const [chunk] of chunks as AsyncIterable<[readonly unknown[] | undefined]>) {
    if (chunk === undefined) break;
    if (chunk.length === 0) return all;
    for (const each of chunk) all.push(each);
  }
  throw new Error(CANNOT_READ);
};

const askingOn =
  (port: MessagePort): Ask =>
  <Answer>(question: Question) =>
    "what" in question && question.what === "recorded"
      ? (askForList(port, question) as Promise<Answer>)
      : askForOne<Answer>(port, question);

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
const work = async ({ port, ...given }: Task): Promise<ReadyAnswer | Examination> => {
  port.postMessage(BEGUN);
  const answer = await doWork(given, askingOn(port));
  // They may be used again, for another family.
  for (const block of blocksOf(given.received)) block.fill(0);
  return move({ [transferableSymbol]: heldBy(answer), [valueSymbol]: answer }) as unknown as typeof answer;
};

export default work;
