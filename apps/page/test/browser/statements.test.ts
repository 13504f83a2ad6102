// @module-tag slow

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { zipped } from "../../../../packages/statements/test/support/xlsx.ts";
import { CAMT, OFX_WITH_AN_ERROR, QIF, WORKBOOK } from "../../../../tools/testing/made-up-statements.ts";
import { EN } from "../../src/texts/en.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { CHECKED, choose, openPage } from "./support/open-page.ts";

const verdictOf = async (page: Page): Promise<string> => (await page.locator(".verdict").textContent()) ?? "";

/** The readers that the page has loaded. */
const loadedReaders = (page: Page): readonly string[] => {
  const loaded: string[] = [];
  page.context().on("request", (request) => {
    const [, reader] = /\/(read-\w+)-[^/]+\.js$/.exec(request.url()) ?? [];
    if (reader !== undefined) loaded.push(reader);
  });
  return loaded;
};

it("reads a statement, says what its balances prove, and offers nothing that its format says", async () => {
  const page = await openPage();
  await choose(page, { name: "statement.csv", content: CAMT });
  const verdict = await verdictOf(page);
  expect(verdict).toContain(EN.ready);
  expect(verdict).toContain(EN.proofs.proven("NL00TEST0123456789"));
  expect(verdict).toContain("pending");
  expect(await page.getByLabel(EN.separator).count()).toBe(0);
  expect(await page.getByLabel(EN.role("date")).count()).toBe(0);
});

it("shows what is wrong with an entry, and edits no cell of a statement", async () => {
  const page = await openPage();
  await choose(page, { name: "a.ofx", content: OFX_WITH_AN_ERROR });
  expect(await verdictOf(page)).toContain(EN.invalid);
  expect(await page.locator(".finding").first().textContent()).toContain("20250231");
  await page.locator(".cell.amount").last().dblclick();
  expect(await page.locator('[role="grid"] textarea').count()).toBe(0);
});

/** A statement of one month, with the day of its second entry. */
const camtOf = (id: string, day: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>${id}</Id>
<Acct><Id><IBAN>NL00TEST0123456789</IBAN></Id></Acct>
${["2025-01-02", day]
  .map(
    (each, i) =>
      `<Ntry><Amt Ccy="EUR">${i + 1}.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${each}</Dt></BookgDt><AcctSvcrRef>${id}${i}</AcctSvcrRef></Ntry>`,
  )
  .join("\n")}
</Stmt></BkToCstmrStmt></Document>`;

it("names the file of an archive that a wrong entry is in, and leads to that entry", async () => {
  const page = await openPage();
  const content = zipped({
    "2025/01.xml": camtOf("A", "2025-01-03"),
    "2025/02.xml": camtOf("B", "2025-02-30"),
  });
  await choose(page, { name: "a.zip", content });
  const place = "2025/02.xml, line 4";
  const finding = page.locator(".findings .finding");
  expect(await finding.locator("p").first().textContent()).toContain("“2025-02-30” is a day");
  await finding.getByRole("button", { name: place, exact: true }).click();
  // The other file has a line 4, too.
  await page.waitForSelector(".row.Rejected .active");
  expect(await page.locator("div.explained").textContent()).toContain(place);
});

it("calls the parts of an entry as people do, in their language", async () => {
  const page = await openPage({ locale: "de" });
  await choose(page, { name: "a.ofx", content: OFX_WITH_AN_ERROR });
  await page.locator(".cell.fold").last().click();
  const parts = await page.locator(".source .part-head").allInnerTexts();
  expect(parts.slice(0, 3)).toEqual(["Datum", "Betrag", "Währung"]);
  expect(await page.locator(".findings").textContent()).not.toMatch(/amount|date/);
});

it("asks for the order of days, and reads the file again as it is told", async () => {
  const page = await openPage();
  await choose(page, { name: "a.qif", content: QIF });
  expect(await verdictOf(page)).toContain(EN.open(1));
  await page.getByRole("button", { name: "3 April 2025" }).click();
  await page.locator(`${CHECKED}.good`).waitFor();
  expect(await page.locator('[role="grid"]').textContent()).toContain("3 Apr 2025");
});

it("asks which sheet of a workbook is meant", async () => {
  const page = await openPage();
  await choose(page, { name: "a.xls", content: WORKBOOK });
  expect(await verdictOf(page)).toContain(EN.open(1));
  await page.locator(".question .answer").first().click();
  await page.locator(`${CHECKED}.good`).waitFor();
});

/** A workbook of Excel 2003 with a sheet that is hidden, or not. */
const sheetOf = (name: string, rows: readonly (readonly string[])[], isHidden: boolean): string =>
  `<Worksheet ss:Name="${name}"><Table>${rows
    .map(
      (row) =>
        `<Row>${row.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join("")}</Row>`,
    )
    .join("")}</Table>${
    isHidden
      ? '<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions>'
      : ""
  }</Worksheet>`;

it("reads no hidden sheet by itself, and asks for one where no other has transactions", async () => {
  const page = await openPage();
  const rows = [
    ["Date", "Amount", "Name"],
    ["2025-01-02", "-1.00", "Tea"],
    ["2025-01-03", "-2.00", "Bus"],
  ];
  const content = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheetOf("Cover", [["Your bank"]], false)}${sheetOf("Data", rows, true)}</Workbook>`;
  await choose(page, { name: "a.xls", content });
  expect(await verdictOf(page)).toContain(EN.open(1));
  expect(await page.getByRole("grid").count()).toBe(0);
  expect(await violationsIn(page)).toEqual([]);
  await page.locator(".question").getByRole("button", { name: "Data", exact: true }).click();
  await page.locator(`${CHECKED}.good`).waitFor();
  expect(await page.locator(".findings").textContent()).toContain(
    "The sheet “Data” is hidden in the workbook",
  );
});

it("says of a file that is locked, cut or packed what it is, and not that it is no export", async () => {
  const page = await openPage();
  const { refused } = await EN.file.doubts();
  const zip = zipped({ "a.xml": camtOf("A", "2025-01-03") });
  for (const [content, why] of [
    [zipped({ "a.csv": "Date;Amount" }), refused.archive],
    [zip.subarray(0, -30), refused.damaged],
  ] as const) {
    await choose(page, { name: "a.zip", content });
    const verdict = await verdictOf(page);
    expect(verdict).toContain(EN.refused);
    expect(verdict).toContain(why.is({} as never));
    expect(await page.getByText(EN.files.hints[0]!).count()).toBe(0);
  }
});

it("loads the reader of a file first, and those of others when it is there", async () => {
  const page = await openPage();
  const loaded = loadedReaders(page);
  await page.route(/read-x/, () => new Promise(() => {}));
  await choose(page, { name: "a.ofx", content: OFX_WITH_AN_ERROR });
  expect(loaded[0]).toBe("read-ofx");
  // What other files could need comes when this one is there; until then nobody is told to disconnect.
  await expect.poll(() => loaded).toContain("read-xlsx");
  expect(await page.getByText(EN.offline).count()).toBe(0);
});
