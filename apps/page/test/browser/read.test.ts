import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { itEachSampled, itSampled } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { type Read, readInNode } from "../support/read-in-node.ts";
import { CHECKED, choose, openPage, type TestFile, TODAY } from "./support/open-page.ts";
import { compareWithFile } from "./support/table-controls.ts";

const EXAMPLES = fileURLToPath(new URL("../../../../examples/", import.meta.url));
const CORPUS = fileURLToPath(new URL("../../../../packages/preflight/corpus/", import.meta.url));

const inFolder = (folder: string, name: string): TestFile => ({
  name,
  content: readFileSync(`${folder}${name}`),
});

const FILES: readonly TestFile[] = [
  ...readdirSync(EXAMPLES)
    .filter((name) => /\.(?:csv|ndjson)$/.test(name))
    .map((name) => inFolder(EXAMPLES, name)),
  ...["ar-bank-trailing-minus.csv", "ae-card-which-currency.csv"].map((name) => inFolder(CORPUS, name)),
  { name: "undecided.csv", content: "Date,Amount,Name\n03/04/2024,-1.00,Tea\n05/06/2024,-2.00,Bus\n" },
  { name: "empty.csv", content: "" },
  { name: "picture.csv", content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]) },
];

const OTHER: ReadonlySet<string> = new Set(["invalid_file_type", "no_statement", "missing_content"]);

/** Whether nothing in a file looks like an export: then nothing of it is shown. */
const isNoExport = ({ reading: { outcome }, index }: Read): boolean =>
  outcome._tag === "Refused"
    ? OTHER.has(outcome.code)
    : outcome.report.type === "TransactionImport" &&
      index?.counts.Accepted === 0 &&
      !index.roles.some((role) => role !== null && ["date", "amount", "inflow", "outflow"].includes(role));

const titleOf = (read: Read, { content }: TestFile): string => {
  const { outcome, questions } = read.reading;
  if (isNoExport(read)) return content === "" ? EN.noContent : EN.noExport;
  if (outcome._tag === "Refused") return EN.refused;
  if (questions.length > 0) return EN.open(questions.length);
  return outcome.report.valid ? EN.ready : EN.invalid;
};

/** There is nothing to choose from where all rows are of one kind. */
const filtersOf = (read: Read): readonly string[] => {
  const { index } = read;
  if (index === null || isNoExport(read)) return [];
  const { counts } = index;
  const kinds = (["Rejected", "LeftOut", "Accepted"] as const).filter((kind) => counts[kind] > 0);
  return kinds.length <= 1
    ? []
    : (["All", ...kinds] as const).map((kind) => `${EN.filters[kind]} ${counts[kind].toLocaleString("en")}`);
};

/** What the page says of a file. */
const seen = async (page: Page) => ({
  title: await page.locator(".verdict h2").textContent(),
  filters: await page.locator(".segments[aria-label] button").allTextContents(),
  findings: await page.locator(".finding").count(),
  answered: (await page.locator(".answered").count()) > 0,
});

/** Findings that say what a question asks. */
const SAID_BY_QUESTION: Readonly<Record<string, string>> = {
  ambiguous_dates: "date_format",
  ambiguous_numbers: "number_format",
};

const expectedOf = (read: Read, file: TestFile) => {
  const { outcome, questions } = read.reading;
  const isAsked = (code: string): boolean => questions.some(({ field }) => field === SAID_BY_QUESTION[code]);
  return {
    title: titleOf(read, file),
    filters: filtersOf(read),
    findings:
      outcome._tag === "Refused" || isNoExport(read)
        ? 0
        : outcome.report.groups.filter(({ code }) => !isAsked(code)).length,
    answered: read.index?.summary !== undefined,
  };
};

itSampled(
  "shows of each file what the reader finds in Node: verdict, counts and findings",
  async ({ of }) => {
    const page = await openPage();
    for (const file of of(FILES)) {
      await choose(page, file);
      expect({ file: file.name, ...(await seen(page)) }).toEqual({
        file: file.name,
        ...expectedOf(await readInNode(file.name, file.content, TODAY), file),
      });
    }
  },
);

it("shows the records next to the cells they come from, money in positive", async () => {
  const page = await openPage();
  await choose(page, {
    name: "a.csv",
    content: "Datum;Betrag;Text\n31.12.2024;-1.234,50;Miete\n30.12.2024;99,00;Lohn\n",
  });
  await compareWithFile(page);
  const row = page.locator('[aria-rowindex="2"] [role=gridcell]');
  expect((await row.allTextContents()).join(" | ")).toBe(
    "2 | 31 Dec 2024 | Miete | -1,234.50 | to import | 31.12.2024 | -1.234,50 | Miete",
  );
  expect(await page.locator(".verdict").textContent()).toContain(EN.files.transactions(2));
});

/** Drops a file somewhere on the page, as a person does with the mouse. */
const drop = async (page: Page, on: string, { name, content }: TestFile): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(
    ([filename, text]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([text!], filename!, { type: "text/csv" }));
      return dropped;
    },
    [name, String(content)],
  );
  const isLeftToBrowser = await page
    .locator(on)
    .evaluate((element) =>
      element.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true })),
    );
  expect(isLeftToBrowser, "the browser would not drop it on the page").toBe(false);
  await page.dispatchEvent(on, "drop", { dataTransfer });
  await page.waitForSelector(`.of-file:has-text("${name}")`);
  await page.waitForSelector(CHECKED);
};

itEachSampled([".open", ".top", "body"])("reads a file that is dropped on %s", async (on) => {
  const page = await openPage();
  await drop(page, on, { name: "first.csv", content: "date,amount,name\n2024-01-02,-1.00,Tea\n" });
  expect(await page.locator(".verdict h2").textContent()).toBe(EN.ready);
  await drop(page, on, {
    name: "second.csv",
    content: "date,amount,name\n2024-01-02,-1.00,Tea\nsoon,-2.00,Bus\n",
  });
  expect(await page.locator(".verdict h2").textContent()).toBe(EN.invalid);
});

it("reads a file again after it was changed, when it is chosen again", async () => {
  const page = await openPage();
  await choose(page, { name: "a.csv", content: "date,amount,name\n2024-01-02,-1.00,Tea\nsoon,-2.00,Bus\n" });
  expect(await page.locator(".verdict h2").textContent()).toBe(EN.invalid);
  await choose(page, { name: "a.csv", content: "date,amount,name\n2024-01-02,-1.00,Tea\n" });
  expect(await page.locator(".verdict h2").textContent()).toBe(EN.ready);
});

it("does not say that a file can be imported whose kind is only checked", async () => {
  const page = await openPage();
  await choose(page, {
    name: "trades.csv",
    content: "date,ticker,qty,price,currency\n2024-01-02,ACME,10,185.5,USD\n2024-01-03,ACME,5,190,USD\n",
  });
  expect(await page.textContent(".verdict h2")).toBe(EN.onlyChecked);
});

it("shows no controls of how a file is read that is no text", async () => {
  const page = await openPage();
  const controls = page.getByRole("region", { name: EN.howRead });
  await choose(page, { name: "a.csv", content: "date,amount,name\n2024-01-02,-1.00,Tea\n" });
  expect(await controls.count()).toBe(1);
  for (const [name, content, verdict] of [
    ["a.pdf", "%PDF-1.7\n%\u00e2\u00e3\n", EN.noExport],
    ["a.zip", "PK\u0003\u0004\u0014\u0000", EN.refused],
  ] as const) {
    await choose(page, { name, content: Buffer.from(content, "latin1") });
    expect(await page.textContent(".verdict h2"), name).toBe(verdict);
    expect(await controls.count(), name).toBe(0);
  }
  await choose(page, { name: "b.csv", content: 'date,amount,name\n2024-01-02,-1.00,"Tea\n' });
  expect(await page.textContent(".verdict h2")).toBe(EN.refused);
  expect(await controls.count()).toBe(1);
});

it("is read by a browser whose language is none that numbers are written in", async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "languages", { get: () => ["en-US@posix"] });
  });
  await page.reload();
  await choose(page, { name: "a.csv", content: "date,amount,name\n2024-01-02,-1250.00,Tea\n" });
  expect(await page.locator(".figure.of-out").textContent()).toContain("1,250.00");
});
