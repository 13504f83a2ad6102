import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declaredType } from "../../src/preflight/declared-type.ts";

const BOUNDARY = "b-1";
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

const partOf = (headers: readonly string[], content = "x"): string =>
  `--${BOUNDARY}\r\n${headers.map((header) => `${header}\r\n`).join("")}\r\n${content}\r\n`;

const END = `--${BOUNDARY}--\r\n`;

const FILE = 'Content-Disposition: form-data; name="file"; filename="a.csv"';

const typeOf = (text: string, header: string | undefined = FORM, at: readonly number[] = []): string => {
  const bytes = Buffer.from(text, "latin1");
  const found = declaredType(header);
  const cuts = [0, ...at.map((each) => each % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  for (const [i, cut] of cuts.entries()) found.add(bytes.subarray(cuts[i - 1] ?? 0, cut));
  return found.type();
};

describe("the type that a file declares", () => {
  it.each<readonly [what: string, headers: readonly string[], type: string]>([
    ["a type", [FILE, "Content-Type: text/csv"], "text/csv"],
    ["a type before the rest", ["Content-Type: text/csv", FILE], "text/csv"],
    ["a type with parameters, in upper case", [FILE, "CONTENT-TYPE:TEXT/CSV ; charset=x"], "text/csv"],
    ["none", [FILE], ""],
    ["a blank one", [FILE, "Content-Type: "], ""],
    ["garbage", [FILE, "Content-Type: garbage"], "garbage"],
    [
      "a type beside a name of RFC 2231",
      ["Content-Disposition: form-data; name=file; filename*=UTF-8''a", "Content-Type: a/b"],
      "a/b",
    ],
    ["a type and no file", ['Content-Disposition: form-data; name="x"', "Content-Type: text/csv"], ""],
    [
      "a type and a file without a name",
      ['Content-Disposition: form-data; name="x"; filename=""', "Content-Type: text/csv"],
      "",
    ],
    ["another header", [FILE, "X-Content-Type: text/csv"], ""],
  ])("is found with %s", (_, headers, type) => {
    expect(typeOf(partOf(headers) + END)).toBe(type);
  });

  it("is that of the file, among fields, in whatever parts the form arrives", () => {
    const field = partOf(
      ['Content-Disposition: form-data; name="x"', "Content-Type: a/b"],
      "Content-Type: c/d",
    );
    const decoy = partOf([], `--${BOUNDARY}x\r\n${FILE}\r\nContent-Type: e/f\r\n\r\n`);
    const file = partOf([FILE, "Content-Type: text/csv"], `\r\n${FILE}\r\nContent-Type: g/h\r\n\r\n`);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([field, decoy, field], { minLength: 0 }),
        fc.array(fc.nat(2_000)),
        fc.boolean(),
        (before, cuts, hasFile) => {
          const parts = [...before, ...(hasFile ? [file] : []), field, END];
          expect(typeOf(parts.join(""), FORM, cuts)).toBe(hasFile ? "text/csv" : "");
        },
      ),
      { seed: 9, numRuns: 300 },
    );
  });

  it("is found with every way of writing the boundary", () => {
    const form = partOf([FILE, "Content-Type: text/csv"]) + END;
    for (const header of [
      `multipart/form-data; boundary="${BOUNDARY}"`,
      `multipart/form-data;charset=utf-8;BOUNDARY=${BOUNDARY};x=y`,
    ])
      expect(typeOf(form, header)).toBe("text/csv");
    for (const header of ["multipart/form-data", "", undefined]) {
      const found = declaredType(header);
      found.add(Buffer.from(form));
      expect(found.type()).toBe("");
    }
  });

  it("is not looked for in headers without an end", () => {
    const found = declaredType(FORM);
    found.add(Buffer.from(`--${BOUNDARY}\r\n`));
    for (let i = 0; i < 20; i += 1) found.add(Buffer.from(`X: ${"x".repeat(1_000)}\r\n`));
    found.add(Buffer.from(`${FILE}\r\nContent-Type: text/csv\r\n\r\n`));
    expect(found.type()).toBe("");
  });
});
