// @module-tag slow

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { itSampled } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import type { Answers, Ask, Told } from "../../src/worker/protocol.ts";
import { readInNode } from "../support/read-in-node.ts";
import { openPage, TODAY } from "./support/open-page.ts";

const inFolder = (path: string) => {
  const folder = fileURLToPath(new URL(`../../../../${path}/`, import.meta.url));
  return readdirSync(folder)
    .filter((name) => /\.(?:csv|ndjson)$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(`${folder}${name}`) }));
};

const FILES = [...inFolder("packages/preflight/corpus"), ...inFolder("examples")];

const MOST_ROWS = 1_000_000;

itSampled(
  "a worker of the browser finds in each file of the corpus what the package finds in Node: report, questions and rows",
  async ({ of }) => {
    const files = of(FILES);
    const page = await openPage();
    const started = page.waitForEvent("worker");
    await page.getByText(EN.choose, { exact: true }).hover();
    const worker = await started;
    // A file at a time, as a person opens them, each told as text: nothing else comes out of the browser unchanged.
    await page.exposeFunction("fileAt", (at: number) => {
      const file = files[at];
      return file === undefined ? undefined : { name: file.name, base64: file.bytes.toString("base64") };
    });
    const told: readonly string[] = await page.evaluate(
      async ([url, today, count]) => {
        const reader = new Worker(url, { type: "module" });
        const ask = <Kind extends keyof Answers>(wanted: Omit<Ask, "id"> & { readonly ask: Kind }) =>
          new Promise<Answers[Kind]>((resolve, reject) => {
            reader.onmessage = ({ data }: MessageEvent<Told>) =>
              "progress" in data
                ? undefined
                : "failed" in data
                  ? reject(new Error(data.failed))
                  : resolve(data.answer as Answers[Kind]);
            reader.postMessage({ ...wanted, id: 0 });
          });
        type At = (at: number) => Promise<{ readonly name: string; readonly base64: string } | undefined>;
        const { fileAt } = globalThis as unknown as { readonly fileAt: At };
        const answers: string[] = [];
        for (let file = await fileAt(0); file !== undefined; file = await fileAt(answers.length)) {
          const bytes = Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0));
          await ask({ ask: "open", filename: file.name, bytes, today } as never);
          const read = await ask({ ask: "read", given: {} } as never);
          const rows = await ask({ ask: "rows", filter: "All", from: 0, count } as never);
          answers.push(JSON.stringify({ read, rows }));
        }
        reader.terminate();
        return answers;
      },
      [worker.url(), TODAY, MOST_ROWS] as const,
    );
    expect(told).toHaveLength(files.length);
    expect(FILES.length).toBeGreaterThan(150);
    for (const [i, { name, bytes }] of files.entries()) {
      const { told: reading, index, rows } = await readInNode(name, bytes, TODAY);
      expect([name, told[i]]).toEqual([name, JSON.stringify({ read: { reading, index }, rows })]);
    }
  },
);
