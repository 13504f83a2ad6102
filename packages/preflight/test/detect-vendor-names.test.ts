import { describe, expect, it } from "vitest";
import { inspect, preflight, readRecords, resolveOptions } from "../src/index.ts";

const TODAY = "2026-03-01";

const HEAD = "Date,Description,Amount,Transaction Type,Category,Account Name,Labels,Notes\n";

const namesOf = async (text: string): Promise<readonly string[]> => {
  const { options } = resolveOptions(text, {}, { auto: true, today: TODAY });
  const names: string[] = [];
  await readRecords(text, options, {
    today: TODAY,
    onRow: (row) => {
      if (row._tag === "Accepted" && row.record !== undefined) names.push(row.record.name);
    },
  });
  return names;
};

describe("the name of a row in the export of a vendor", () => {
  it.each([
    ["equal", "01/20/2024,BP,5.00,debit,C,K,l1,fuel\n02/20/2024,BP,6.00,debit,C,K,,\n", ["BP", "BP"]],
    [
      "different",
      "01/20/2024,BP,5.00,debit,C,K,l1,fuel\n02/25/2024,Grocery store,16.00,debit,C,K,,\n",
      ["BP", "Grocery store"],
    ],
    [
      "blank",
      "01/20/2024,BP,5.00,debit,C,K,l1,fuel\n02/25/2024,,16.00,debit,C,K,,At the market\n",
      ["BP", "At the market"],
    ],
  ])("is its description, also if these are %s", async (_, rows, names) => {
    expect(await namesOf(HEAD + rows)).toEqual(names);
    const inspected = inspect(HEAD + rows, { today: TODAY });
    expect(inspected._tag === "Inspected" && inspected.inspection.profile).toMatchObject({
      ...{ type: "VendorAImport", name_col_label: "Description" },
    });
    expect(preflight(HEAD + rows, { type: "VendorAImport" }, { today: TODAY })).toMatchObject({
      report: { valid: true },
    });
  });

  it("is the payee of the type that has one", async () => {
    const text = `Date,Payee,Category,Memo,Outflow,Inflow\n01/20/2024,BP,Car,fuel,5.00,\n02/20/2024,BP,Car,,6.00,\n`;
    expect(await namesOf(text)).toEqual(["BP", "BP"]);
  });
});
