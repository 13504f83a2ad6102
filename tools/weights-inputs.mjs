/** A setup file of Vitest for tools/weights.mjs: writes down what each file of tests gives to `inspect`. */
import { appendFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, vi } from "vitest";
import { filenameOf } from "../packages/preflight/src/decode/open-content.ts";

const MOST_INPUTS = 300;
const MOST_BYTES = 20_000;

const bytesOf = (content) =>
  Buffer.from(typeof content === "string" ? content : (content?.bytes ?? content ?? ""));

const kept = new Set();

const keep = (content, given) => {
  const bytes = bytesOf(content);
  const test = basename(expect.getState().testPath);
  const input = JSON.stringify({
    test,
    filename: filenameOf(content),
    text: bytes.toString("base64"),
    given,
  });
  if (kept.size === MOST_INPUTS || kept.has(input) || bytes.length > MOST_BYTES) return;
  kept.add(input);
  appendFileSync(process.env.WEIGHTS_INPUTS, `${input}\n`);
};

vi.mock("../packages/preflight/src/find/inspect.ts", async (actual) => {
  const { inspect } = await actual();
  return {
    inspect: (content, known, given) => {
      const outcome = inspect(content, known, given);
      if (outcome._tag === "Inspected") keep(content, given);
      return outcome;
    },
  };
});
