import { expect, it } from "vitest";
import { xlsx } from "../../../../packages/statements/test/support/xlsx.ts";
import { CAMT, WORKBOOK } from "../../../../tools/testing/made-up-statements.ts";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import { itEachSampled } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { choose, meansFaults, openPage, pageServer } from "./support/open-page.ts";
import { servePage } from "./support/serve-page.ts";

const FILE = { name: "a.csv", content: "date,amount,name\n2024-01-02,-1.00,Tea\n03.04.2024,-2.00,Bus\n" };

it("asks for nothing once it is loaded: neither the page nor its worker, whatever is done", async () => {
  const page = await openPage();
  // When a file is read its worker is loaded, too, and what later files could need.
  await choose(page, FILE);
  await page.getByText(EN.offline).waitFor();
  const requests: string[] = [];
  page.context().on("request", (request) => requests.push(request.url()));
  const before = [...(await pageServer()).asked];
  await choose(page, FILE);
  await page.locator("details.change summary").click();
  await page.selectOption(".control select >> nth=2", "%d.%m.%Y");
  await page.waitForSelector('.verdict[aria-busy="false"]');
  const download = page.waitForEvent("download");
  await page.click(".download button");
  await (await download).cancel();
  await page.hover('[aria-rowindex="2"] .cell');
  expect(requests.filter((url) => !url.startsWith("blob:"))).toEqual([]);
  expect((await pageServer()).asked).toEqual(before);
});

const elsewhere = ofFile(servePage, async (server) => (await server).stop());

/** The same request is answered where there is no policy. */
itEachSampled(["the page", "its worker"])("the policy keeps %s from other servers", async (where) => {
  const page = await openPage();
  await choose(page, FILE);
  const { url, asked } = await elsewhere();
  const fetched = async (of: string): Promise<string> => {
    try {
      await fetch(of, { mode: "no-cors" });
      return "answered";
    } catch (error) {
      return String(error);
    }
  };
  const [worker] = page.workers();
  const answer = where === "the page" ? page.evaluate(fetched, url) : worker!.evaluate(fetched, url);
  expect(await answer).toMatch(/^TypeError: /);
  expect(asked).toEqual([]);
  meansFaults(/Content Security Policy|violates/);
});

const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A workbook of one transaction. */
const BOOK = xlsx({
  sheets: [
    `<row r="1">${cell("A1", "Date")}${cell("B1", "Amount")}${cell("C1", "Name")}</row><row r="2">${cell("A2", "2025-01-02")}${cell("B2", "-1.50")}${cell("C2", "Tea")}</row>`,
  ],
});

it("reads files of any format when the network is gone, and the server too, once it says so", async () => {
  const page = await openPage();
  await choose(page, FILE);
  await page.getByText(EN.offline).waitFor();
  await page.context().setOffline(true);
  await (await pageServer()).stop();
  await choose(page, FILE);
  expect(await page.textContent(".verdict h2")).toBe(EN.invalid);
  await page.locator("details.change summary").click();
  await page.selectOption(".control select >> nth=2", "%Y-%m-%d");
  await page.waitForSelector('.verdict[aria-busy="false"]');
  expect(await page.locator(".cell.wrong").count()).toBe(1);
  for (const [name, content, transactions] of [
    ["later.csv", "Datum;Betrag;Text\n31.12.2024;-1.234,50;Miete\n", 1],
    ["book.xlsx", BOOK, 1],
    ["book.xls", WORKBOOK, undefined],
    ["statement.xml", CAMT, 2],
  ] as const) {
    await choose(page, { name, content });
    const verdict = await page.locator(".verdict").textContent();
    expect([name, verdict]).toEqual([name, expect.not.stringContaining(EN.refused)]);
    expect([name, verdict]).toEqual([name, expect.not.stringContaining(EN.noExport)]);
    if (transactions !== undefined) expect(verdict).toContain(EN.files.transactions(transactions));
  }
});
