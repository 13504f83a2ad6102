import { expect, it } from "vitest";
import { EN } from "../../src/texts/en.ts";
import { CHECKED, choose, openPage } from "./support/open-page.ts";

const FILE = { name: "here.csv", content: "date,amount,name\n2024-01-02,-1.00,Here\n" };

it("shows the file that was chosen last, however late the bytes of the one before it come", async () => {
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
  const late = {
    name: "late.csv",
    content: "date,amount,name\n2024-01-03,-2.00,Late\n2024-01-04,-2.00,Late\n",
  };
  await page.setInputFiles("input[type=file]", {
    name: late.name,
    mimeType: "text/csv",
    buffer: Buffer.from(late.content),
  });
  await choose(page, FILE);
  await page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo());
  await page.waitForSelector(CHECKED);
  expect(await page.textContent(".file strong")).toBe(FILE.name);
  await page.locator("#cell-0-2").getByText("Here").waitFor();
  expect(await page.locator("#cell-1-2").count()).toBe(0);
});

it("keeps the file that is open where another one cannot be opened", async () => {
  const page = await openPage();
  await choose(page, FILE);
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
  });
  await page.setInputFiles("input[type=file]", {
    name: "gone.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("x"),
  });
  await page.getByText(EN.cannotOpen(["gone.csv"])).waitFor();
  expect(await page.textContent(".file strong")).toBe(FILE.name);
  expect(await page.textContent(".verdict h2")).toBe(EN.ready);
});
