import { describe, expect, it } from "vitest";
import { inspect, preflight, type ReadingOptions, readRecords } from "../src/index.ts";
import { TODAY } from "./support.ts";

const TEXT = "date,amount\n2024-01-02,1\n";
const KNOWN = { today: TODAY };

const WAYS: Readonly<Record<string, (options: ReadingOptions) => unknown>> = {
  inspect: (options) => inspect(TEXT, KNOWN, options),
  preflight: (options) => preflight(TEXT, options, KNOWN),
  readRecords: (options) => readRecords(TEXT, options, KNOWN),
};

describe.each(Object.entries(WAYS))("%s", (_, read) => {
  it.each([
    [{ date_fromat: "%Y" }, 'There is no option "date_fromat".'],
    [{ constructor: "x" }, 'There is no option "constructor".'],
    [{ date_format: 5 }, "The option date_format must be text."],
    [{ type: ["TransactionImport"] }, "The option type must be text."],
    [{ fee_col_label: true }, "The option fee_col_label must be text."],
    [{ rows_to_skip: {} }, "The option rows_to_skip must be a number or text."],
    [{ encoding: "utf-9" }, "The option encoding must be a known encoding."],
    [{ has_header: "no" }, "The option has_header must be true or false."],
    [{ columns: ["day"] }, "The option columns must be a list of column names and nulls."],
    [
      { amount_type_values: { in: "x" } },
      "The option amount_type_values must be an object with the lists in and out.",
    ],
    [{ left_out: ["all"] }, "The option left_out must be a list of reasons for which rows are left out."],
  ])("says what is wrong with %j", async (options, sentence) => {
    await expect((async () => read(options as unknown as ReadingOptions))()).rejects.toThrow(
      new TypeError(sentence),
    );
  });

  it("takes options that are not given", () => {
    expect(
      read({ type: null, fee_col_label: undefined, rows_to_skip: "" } as unknown as ReadingOptions),
    ).toBeDefined();
  });
});

it("options can be left out, and content is bytes, text or an upload everywhere", async () => {
  const bytes = new TextEncoder().encode(TEXT);
  for (const content of [TEXT, bytes, { bytes }]) {
    expect(preflight(content, undefined, KNOWN)).toMatchObject({ _tag: "Checked", report: { valid: true } });
    expect(inspect(content, KNOWN)).toMatchObject({
      ...{ _tag: "Inspected", inspection: { profile: { date_format: "%Y-%m-%d" } } },
    });
    expect(await readRecords(content, undefined, KNOWN)).toMatchObject({ _tag: "Read", accepted: 1 });
  }
  expect(inspect(undefined, KNOWN)).toMatchObject({ _tag: "Refused", code: "missing_content" });
});
