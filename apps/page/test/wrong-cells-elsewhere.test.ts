import { describe, expect, it } from "vitest";
import { OFX_WITH_AN_ERROR, WORKBOOK } from "../../../tools/testing/made-up-statements.ts";
import { LANGUAGES, type Language, texts } from "../src/texts/language.ts";
import { type Read, readInNode } from "./support/read-in-node.ts";
import { spokenIn, textsOf } from "./support/texts-of.ts";

const TODAY = "2026-01-15";

const said = (language: Language, read: Read): Promise<string> =>
  spokenIn(language, () => textsOf(read).join("\n"));

const elsewhere = (language: Language) => spokenIn(language, () => texts().file.found.elsewhere);

describe.each(Object.keys(LANGUAGES) as Language[])("a wrong cell, in %s", (language) => {
  it("of a statement is corrected by nobody: it is got again, or left out", async () => {
    const read = await readInNode("a.ofx", OFX_WITH_AN_ERROR, TODAY);
    const text = await said(language, read);
    expect(text).toContain((await elsewhere(language)).bank);
    expect(text).not.toMatch(/write it|schreiben\.|into the cell|in die Zelle/i);
    expect(read.told.hasOnlyWrongRows).toBe(true);
  });

  it("of a workbook is corrected with what made that, and what it should be is said", async () => {
    const read = await readInNode("a.xls", WORKBOOK, TODAY, { sheet: "February" });
    expect(await said(language, read)).toContain((await elsewhere(language)).workbook);
    expect(read.told.hasOnlyWrongRows).toBe(true);
  });

  it("of a CSV file is corrected on the page", async () => {
    const content =
      "Date,Amount,Name\n2024-01-02,-1.00,Tea\n2024-01-03,much,Bus\n2024-01-04,-2.00,Bun\n2024-01-05,-2.00,Oil\n";
    const text = await said(language, await readInNode("a.csv", content, TODAY));
    for (const each of Object.values(await elsewhere(language))) expect(text).not.toContain(each);
  });
});
