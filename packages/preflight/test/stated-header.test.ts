import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { preflight, type ReadingOptions, resolveOptions } from "../src/index.ts";
import { TODAY } from "./support.ts";

const CORPUS = new URL("../corpus/", import.meta.url);

const exports = readdirSync(CORPUS)
  .filter((name) => name.endsWith(".csv"))
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, CORPUS))) }));

const resolved = (bytes: Uint8Array, given: ReadingOptions = {}) =>
  resolveOptions({ bytes }, given, { auto: true, today: TODAY });

const read = (text: string, given: ReadingOptions) => {
  const bytes = new TextEncoder().encode(text);
  const { options, undecided } = resolved(bytes, given);
  const outcome = preflight({ bytes }, options, { today: TODAY });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  return { options, undecided, report: outcome.report };
};

describe("that there is a header row, said of a file where it is found,", () => {
  itSampled("changes nothing, nor does its line", ({ of }) => {
    const found = of(exports).map(({ name, bytes }) => ({ name, bytes, before: resolved(bytes) }));
    const withOne = found.filter(
      ({ before: { options } }) => options.rows_to_skip !== undefined && options.has_header !== false,
    );
    expect(withOne.length).toBeGreaterThan(found.length / 2);
    for (const { name, bytes, before } of withOne) {
      const { rows_to_skip } = before.options;
      for (const given of [{ has_header: true }, { has_header: true, rows_to_skip: rows_to_skip! }]) {
        const after = resolved(bytes, given);
        expect(after.options, name).toEqual({ ...before.options, ...given });
        expect(after.undecided, name).toEqual(before.undecided);
      }
    }
  });
});

const RECORDS = "2024-01-01;10.00;Tea\n2024-01-02;-5.00;Bus\n2024-01-03;-7.00;Bun\n";

describe("that there is a header row, said of a file where none is found,", () => {
  it("makes it the first row, whatever its cells look like", () => {
    expect(read(RECORDS, {}).options.has_header).toBe(false);
    const { options, report } = read(RECORDS, { has_header: true });
    expect(options).toMatchObject({ has_header: true, rows_to_skip: 0, date_col_label: "2024-01-01" });
    expect(report).toMatchObject({ valid: true, stats: { rows_count: 2 } });
    expect(report.reading.header_line).toBe(1);
  });

  it("makes it the row above the first record, below what stands above both", () => {
    const text = `Statement\n\nA1;B;;\n${RECORDS}`;
    expect(read(text, {}).options.has_header).toBe(false);
    expect(read(text, { has_header: true }).report).toMatchObject({
      reading: { header_line: 3 },
      stats: { rows_count: 3 },
    });
  });

  it("makes it the line that is said with it", () => {
    const { report } = read(RECORDS, { has_header: true, rows_to_skip: 1 });
    expect(report).toMatchObject({ reading: { header_line: 2 }, stats: { rows_count: 1 } });
    expect(read(RECORDS, { has_header: true, rows_to_skip: 0 }).report.reading.header_line).toBe(1);
  });

  it("is not contradicted by the check", () => {
    const bytes = new TextEncoder().encode(RECORDS);
    const outcome = preflight({ bytes }, { has_header: true, col_sep: ";" }, { today: TODAY });
    const codes = outcome._tag === "Refused" ? [] : outcome.report.groups.map(({ code }) => code);
    expect(codes).toContain("missing_required_headers");
    expect(codes).not.toContain("no_header_row");
  });
});
