import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { EN } from "../../src/texts/en.ts";
import { CHECKED, choose, openPage, type TestFile } from "./support/open-page.ts";

const FILE = { name: "here.csv", content: "date,amount,name\n2024-01-02,-1.00,Here\n" };

const LATE = {
  name: "late.csv",
  content: "date,amount,name\n2024-01-03,-2.00,Late\n2024-01-04,-2.00,Late\n",
};

const give = (page: Page, files: readonly TestFile[]): Promise<void> =>
  page.setInputFiles(
    "input[type=file]",
    files.map(({ name, content }) => ({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(content as string),
    })),
  );

/** The files of the queue with what is said of them. */
const queued = async (page: Page): Promise<readonly (readonly string[])[]> =>
  (await page.locator(".queued > button:first-child").all()).reduce<Promise<readonly (readonly string[])[]>>(
    async (before, each) => [
      ...(await before),
      await each.locator(":scope > span:not(.state-icon)").allInnerTexts(),
    ],
    Promise.resolve([]),
  );

const shownName = (page: Page): Promise<string | null> => page.textContent(".of-file strong");

it("reads one file after the other, however late the bytes of the first come, and shows the first that was given last", async () => {
  const page = await openPage();
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    let isFirst = true;
    const held = new Promise<void>((resolve) => Object.assign(globalThis, { letGo: resolve }));
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      const waits = isFirst;
      isFirst = false;
      if (waits) await held;
      return arrayBuffer.call(this);
    };
  });
  await give(page, [LATE]);
  await give(page, [FILE]);
  await page.locator(".queued").nth(1).waitFor();
  expect((await queued(page)).map(([, said]) => said)).toEqual([EN.files.inTurn, EN.files.inTurn]);
  await page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo());
  await page.waitForSelector(CHECKED);
  expect(await shownName(page)).toBe(FILE.name);
  await page.getByRole("gridcell", { name: "Here" }).first().waitFor();
  await page.locator(".queued.good").nth(1).waitFor();
  expect((await queued(page)).map(([name]) => name)).toEqual([LATE.name, FILE.name]);
});

it("keeps the file that is open where another one cannot be opened", async () => {
  const page = await openPage();
  await choose(page, FILE);
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
  });
  await give(page, [{ name: "gone.csv", content: "x" }]);
  await page.getByText(EN.cannotOpen(["gone.csv"])).waitFor();
  expect(await shownName(page)).toBe(FILE.name);
  expect(await page.textContent(".verdict h2")).toBe(EN.ready);
});

it("reads many files at once, each with its verdict, shows the one that is chosen, and takes one off the list", async () => {
  const page = await openPage();
  const wrong = { name: "wrong.csv", content: `${FILE.content}soon,-2.00,Bus\n` };
  const asks = {
    name: "asks.csv",
    content: "Date,Amount,Name\n03/04/2024,-1.00,Tea\n05/06/2024,-2.00,Bus\n",
  };
  const letter = { name: "letter.txt", content: "Dear customer,\nthank you.\n" };
  await give(page, [FILE, wrong, asks, letter]);
  await page.locator(".queued .icon").nth(7).waitFor();
  const said = new Map((await queued(page)).map(([name = "", verdict = ""]) => [name, verdict]));
  expect(said.get(FILE.name)).toContain(EN.ready);
  expect(said.get(FILE.name)).toContain(EN.files.transactions(1));
  expect(said.get(wrong.name)).toContain(EN.invalid);
  expect(said.get(asks.name)).toContain(EN.open(1));
  expect(said.get(letter.name)).toBe(EN.noExport);
  expect(await shownName(page)).toBe(FILE.name);
  await page.getByRole("button", { name: /^asks\.csv/ }).click();
  expect(await shownName(page)).toBe(asks.name);
  await page
    .locator(".queue")
    .getByRole("button", { name: EN.remove(asks.name) })
    .click();
  expect((await queued(page)).map(([name]) => name)).toEqual([FILE.name, wrong.name, letter.name]);
  expect(await shownName(page)).toBe(letter.name);
});

it("says of thirty files what it says of each alone", async () => {
  const page = await openPage();
  const files = Array.from({ length: 30 }, (_, i) => ({
    name: `file ${i}.csv`,
    content: `date,amount,name\n${"2024-01-02,-1.00,Tea\n2024-01-03,-2.50,Bus\n".repeat(i + 1)}`,
  }));
  await give(page, files);
  await page.locator(".queued.good").nth(29).waitFor();
  for (const [i, [name, said]] of (await queued(page)).entries()) {
    expect(name).toBe(`file ${i}.csv`);
    expect(said).toContain(EN.files.transactions(2 * (i + 1)));
  }
});

it("says every verdict of the queue to its end, on a phone too", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await choose(page, {
    name: "a.csv",
    content: "Date,Amount,Name\n03/04/2024,-1.00,Tea\n05/06/2024,-2.00,Bus\n",
  });
  await choose(page, {
    name: "b.csv",
    content: "Date,Amount,Name\n2024-01-02,-1.00,Tea\n2024-01-33,-2.00,Bus\n",
  });
  await page.locator(".queued").nth(1).waitFor();
  const cut = await page
    .locator(".queued-name + span")
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    );
  expect(cut).toEqual([]);
});
