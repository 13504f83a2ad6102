import { readdirSync, readFileSync } from "node:fs";
import { toResponse } from "@farthing/http/preflight-response";
import { type PreflightOptions, preflight } from "@farthing/preflight";
import { withTable } from "@farthing/tables";
import { describe, expect, it } from "vitest";
import { localDay } from "../src/preflight/local-day.ts";
import { file } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

/**
 * There is one validation: the conformance suite's cases through the library and through the command.
 */

interface Case {
  readonly name: string;
  readonly input: {
    text?: string;
    base64?: string;
    repeat?: { head?: string; text: string; times: number; tail?: string };
    filename?: string;
  };
  readonly options?: PreflightOptions;
}

const CASES = new URL("../../../packages/conformance/cases/preflight/", import.meta.url);

const bytesOf = ({ text = "", base64, repeat }: Case["input"]): Buffer => {
  if (base64 !== undefined) return Buffer.from(base64, "base64");
  if (repeat !== undefined)
    return Buffer.from((repeat.head ?? "") + repeat.text.repeat(repeat.times) + (repeat.tail ?? ""));
  return Buffer.from(text);
};

describe.each(readdirSync(CASES))("%s", (name) => {
  const cases = JSON.parse(readFileSync(new URL(name, CASES), "utf8")) as Case[];

  it.each(cases)("$name: the library and the command say the same", async ({ input, options = {} }) => {
    const filename = input.filename ?? "input.csv";
    const bytes = bytesOf(input);
    const type = /\.(?:ndjson|jsonl)$/.test(filename) ? { type: "ServiceImport" } : {};
    const today = localDay(new Date());
    const given = { ...type, ...options };
    const upload = await withTable({ bytes, filename }, given);
    const { body } = toResponse(preflight(upload, given, { today }), { findings: true });
    const flags = Object.entries(options).map(([key, value]) => `--${key.replaceAll("_", "-")}=${value}`);
    const { stdout } = await farthingAgain([
      "preflight",
      "--strict",
      "--format",
      "json",
      "--include-findings",
      ...flags,
      file(filename, bytes),
    ]);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(body)));
  });
});
