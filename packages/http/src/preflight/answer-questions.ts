import { on } from "node:events";
import { setImmediate as nextTick } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { BEGUN } from "./begun.ts";
import type { Ask, Question } from "./work.ts";

/** How many things are copied to a worker at once: to copy all that an account has would keep others waiting. */
const CHUNK = 1_000;

/** Sends a worker a list, in chunks until an empty one; everything else goes on between them. */
const sendList = async (port: MessagePort, all: readonly unknown[]): Promise<void> => {
  for (let at = 0; at < all.length; at += CHUNK) {
    port.postMessage(all.slice(at, at + CHUNK));
    await nextTick();
  }
  port.postMessage([]);
};

/** Answers a question, or says that it cannot be answered. */
const answerQuestion = async (port: MessagePort, answering: Promise<unknown>): Promise<void> => {
  try {
    const answer = await answering;
    if (Array.isArray(answer)) await sendList(port, answer);
    else port.postMessage(answer);
  } catch (error) {
    port.postMessage(undefined);
    throw error;
  }
};

/** Answers what a worker asks, until its port is closed. Rejects with what `ask` rejects with. */
export const answerQuestions = async (port: MessagePort, ask: Ask, onBegun: () => void): Promise<void> => {
  for await (const [message] of on(port, "message", { close: ["close"] })) {
    if (message === BEGUN) onBegun();
    else await answerQuestion(port, ask(message as Question));
  }
};
