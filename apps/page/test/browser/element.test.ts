import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import type { FarthingRecords } from "../../src/element/types.d.ts";
import { EN } from "../../src/texts/en.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { openPageAt } from "./support/open-page.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

/** What a page needs that has the element; it may load nothing from elsewhere, and no style in a text. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; img-src 'self'";

/** The example as its reader has it: the element's files in a folder beside it. */
const served = ofFile(
  async () => {
    const server = createServer(({ url = "/" }, response) => {
      const path = url.startsWith("/farthing/")
        ? `${ROOT}apps/page/dist/element/${url.slice("/farthing/".length)}`
        : `${ROOT}examples${url}`;
      if (!existsSync(path)) return void response.writeHead(404).end();
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      response
        .writeHead(200, { "Content-Type": type, "Content-Security-Policy": POLICY })
        .end(readFileSync(path));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const stop = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    return { url: `http://127.0.0.1:${port}/in-a-page.html`, stop };
  },
  async (server) => (await server).stop(),
);

const give = async (page: Page, name: string, content: string): Promise<void> => {
  await page
    .locator("farthing-import input[type=file]")
    .first()
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.locator('farthing-import .verdict[aria-busy="false"]').waitFor();
};

it("hands the transactions of a file to the page around it, after its question is answered", async () => {
  const page = await openPageAt((await served()).url);
  await page.evaluate(() => {
    document.querySelector("farthing-import")!.addEventListener("farthing-records", ({ detail }) => {
      (globalThis as unknown as { told: unknown }).told = detail;
    });
  });
  await give(page, "days.csv", "Date,Amount,Name\n03/04/2024,-1.50,Tea\n05/06/2024,-20.00,Bus\n");
  expect(await page.getByRole("button", { name: EN.files.use(2) }).count()).toBe(0);
  await page.locator("farthing-import button.answer").first().click();
  await page.getByRole("button", { name: EN.files.use(2) }).click();
  await page.getByText("2 from days.csv; the first: 2024-04-03 -1.5 Tea").waitFor();
  const told = await page.evaluate(() => (globalThis as unknown as { told: FarthingRecords }).told);
  expect(told).toMatchObject({
    filename: "days.csv",
    records: [
      { line: 2, date: "2024-04-03", amount: "-1.5", name: "Tea", balance: "", tags: [] },
      { line: 3, date: "2024-06-05", amount: "-20", name: "Bus" },
    ],
  });
  expect(await violationsIn(page)).toEqual([]);
});

it("looks and is used as on the page: a cell is corrected with the keys, and the focus stays in it", async () => {
  const page = await openPageAt((await served()).url);
  await give(page, "wrong.csv", "date,amount,name\n2024-01-02,-1.00,Tea\n2024-01-33,-2.00,Bus\n");
  await page.locator("farthing-import .finding button.link").first().click();
  await page.locator("farthing-import .cell.active.wrong").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("farthing-import .editor").waitFor();
  await page.keyboard.type("2024-01-30");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: EN.files.use(2) }).waitFor();
  const accent = await page
    .locator("farthing-import .verdict")
    .evaluate((of) => getComputedStyle(of).fontFamily);
  expect(accent).toContain("system-ui");
});
