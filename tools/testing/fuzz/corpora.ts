import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** What is fuzzed, each in a file of `targets`. */
export const TARGETS = ["decode", "table", "ndjson", "statements", "provider", "bodies"] as const;

export type TargetName = (typeof TARGETS)[number];

const fileOf = (name: TargetName): URL => new URL(`./corpus/${name}.jsonl`, import.meta.url);

/** The contents of a corpus: in its file each is a line, a text in JSON whose characters are the bytes. */
export const readCorpus = (name: TargetName): readonly Uint8Array[] =>
  existsSync(fileOf(name))
    ? readFileSync(fileOf(name), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => new Uint8Array(Buffer.from(JSON.parse(line), "latin1")))
    : [];

/** The line of a content in the file of its corpus. */
export const lineOf = (content: Uint8Array): string =>
  JSON.stringify(Buffer.from(content).toString("latin1"));

export const writeCorpus = (name: TargetName, corpus: readonly Uint8Array[]): void =>
  writeFileSync(fileOf(name), corpus.map((content) => `${lineOf(content)}\n`).join(""));
