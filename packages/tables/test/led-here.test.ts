import { preflight } from "@farthing/preflight";
import { expect, it } from "vitest";
import { CAMT, MT940, OFX, QIF, WORKBOOK } from "../../../tools/testing/made-up-statements.ts";
import { isTable, withTable } from "../src/index.ts";

const KNOWN = { today: "2026-12-01" };

it.each(Object.entries({ CAMT, MT940, OFX, QIF, WORKBOOK }))(
  "%s, which preflight alone refuses, is what it leads here with, and is checked then",
  async (_, text) => {
    const bytes = new TextEncoder().encode(text);
    expect(preflight({ bytes }, {}, KNOWN)).toMatchObject({
      ...{ _tag: "Refused", code: "invalid_file_type" },
      message: expect.stringContaining("Read it with @farthing/tables"),
    });
    expect(isTable(bytes)).toBe(true);
    expect(preflight(await withTable({ bytes }, {}), {}, KNOWN)._tag).toBe("Checked");
  },
);
