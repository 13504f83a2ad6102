import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { EN } from "../../src/texts/en.ts";
import { violationsIn } from "./support/axe-finds-nothing.ts";
import { CHECKED, choose, openPage } from "./support/open-page.ts";

const CSV = "date,amount,name\n2024-01-02,-1.00,Tea\n";

/** What is in a folder: texts by the names of files, and folders by theirs. */
interface Tree {
  readonly [name: string]: string | Tree;
}

const FOLDER: Tree = {
  "a.csv": CSV,
  ".hidden.csv": CSV,
  "~$b.xlsx": "lock",
  "photo.jpg": "no statement",
  // Not in the order of their names: browsers give them in none.
  sub: { "c10.csv": CSV, deeper: { "d.ofx": "OFXHEADER:100\n", "read.me": "" }, "c2.CSV": CSV },
  ".git": { "e.csv": CSV },
};

/** Drops a folder of this content. Browsers make no entries for what a script puts together: they stand in for them. */
const dropFolder = (page: Page, name: string, tree: Tree): Promise<void> =>
  page.evaluate(
    ([folder, content]) => {
      type Of = { readonly [name: string]: string | Of };
      const entryOf = (called: string, of: string | Of, within = ""): object =>
        typeof of === "string"
          ? {
              isFile: true,
              isDirectory: false,
              name: called,
              fullPath: `${within}/${called}`,
              file: (told: (file: File) => void) => told(new File([of], called)),
            }
          : {
              ...{ isFile: false, isDirectory: true, name: called },
              createReader: () => {
                // One at a time: a browser gives a hundred.
                const left = Object.entries(of).map(([each, is]) => entryOf(each, is, `${within}/${called}`));
                return { readEntries: (told: (entries: object[]) => void) => told(left.splice(0, 1)) };
              },
            };
      const items = [
        { webkitGetAsEntry: () => entryOf(folder, content), getAsFile: () => new File([], folder) },
      ];
      const event = new DragEvent("drop", { bubbles: true, cancelable: true });
      Object.defineProperty(event, "dataTransfer", { value: { items, files: [], getData: () => "" } });
      document.body.dispatchEvent(event);
    },
    [name, tree] as const,
  );

/** By their paths, with numbers as people count. */
const IN_ORDER = ["a.csv", "c2.CSV", "c10.csv", "d.ofx"];

const names = (page: Page): Promise<readonly string[]> => page.locator(".queued-name").allInnerTexts();

it("reads the statements of a folder and of those in it, and tells once how many other files there are", async () => {
  const page = await openPage();
  await dropFolder(page, "bank", FOLDER);
  // Of the folder that is hidden nothing is looked at.
  await page.getByText(EN.files.passedOver(4)).waitFor();
  await page.locator(".queued .icon").nth(7).waitFor();
  expect(await names(page)).toEqual(IN_ORDER);
  await dropFolder(page, "empty", { "read.me": "" });
  await page.getByText(EN.cannotOpen(["empty"])).waitFor();
  expect(await names(page)).toEqual(IN_ORDER);
});

it("says the folders of files of one name, and of others none", async () => {
  const page = await openPage();
  await dropFolder(page, "bank", { giro: { "may.csv": CSV, "june.csv": CSV }, card: { "may.csv": CSV } });
  await page.locator(".queued .icon").nth(5).waitFor();
  const [card, giro] = ["bank/card", "bank/giro"].map((folder) => `may.csv ${EN.files.inFolder(folder)}`);
  expect(await names(page)).toEqual([card, "june.csv", giro]);
  await page.getByRole("button", { name: EN.remove(giro!), exact: true }).click();
  expect(await names(page)).toEqual(["may.csv", "june.csv"]);
  expect(await page.locator(".of-file").textContent()).toContain(EN.files.inFolder("bank/card"));
});

it("reads a folder that is chosen, also where there are files already", async () => {
  const folder = mkdtempSync(join(tmpdir(), "farthing-folder-"));
  const write = (tree: Tree, at: string): void => {
    for (const [name, of] of Object.entries(tree)) {
      const path = join(at, name);
      mkdirSync(dirname(path), { recursive: true });
      if (typeof of === "string") writeFileSync(path, of);
      else write(of, path);
    }
  };
  try {
    write(FOLDER, folder);
    const page = await openPage();
    await page.setInputFiles("input[webkitdirectory]", folder);
    await page.locator(".queued .icon").nth(7).waitFor();
    expect(await names(page)).toEqual(IN_ORDER);
    await page.getByLabel(EN.files.folder).setInputFiles(folder);
    await page.locator(".queued .icon").nth(15).waitFor();
    expect(await names(page)).toEqual([...IN_ORDER, ...IN_ORDER]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Pastes into what has the focus, as Ctrl+V does. */
const paste = (page: Page, text: string, files: readonly string[] = []): Promise<void> =>
  page.evaluate(
    ([pasted, named]) => {
      const clipboardData = new DataTransfer();
      if (pasted !== "") clipboardData.setData("text/plain", pasted);
      for (const name of named)
        clipboardData.items.add(new File(["date,amount,name\n2024-01-02,-1.00,Tea\n"], name));
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    [text, files] as const,
  );

it("reads text and files that are pasted, but not what is pasted into a field", async () => {
  const page = await openPage();
  await paste(page, CSV.replaceAll(",", "\t"));
  await page.waitForSelector(CHECKED);
  expect(await page.textContent(".of-file strong")).toBe(EN.files.pasted);
  expect(await page.textContent(".verdict h2")).toBe(EN.ready);
  await paste(page, "", ["one.csv", "two.csv"]);
  await page.locator(".queued.good").nth(2).waitFor();
  expect(await names(page)).toEqual([EN.files.pasted, "one.csv", "two.csv"]);
  await page.locator("details.folded > summary").first().click();
  await page.locator("details.change summary").click();
  await page.locator("input[type=number]").first().focus();
  await paste(page, "2");
  await paste(page, "  \n ");
  expect(await names(page)).toHaveLength(3);
});

it("fetches nothing from an address that is pasted, and says what to do with it", async () => {
  const page = await openPage();
  await paste(page, " https://bank.example/export?id=1\n");
  await page.getByRole("alert").getByText(EN.files.address).waitFor();
  expect(await page.locator(".file").count()).toBe(0);
  await paste(page, CSV);
  await page.waitForSelector(CHECKED);
  expect(await page.getByText(EN.files.address).count()).toBe(0);
});

it("says of an address that leads nowhere that it does", async () => {
  const page = await openPage();
  const notice = page.getByRole("alert").getByText(EN.files.nowhere);
  const goTo = (hash: string): Promise<void> =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);
  await goTo("#/acounts?account=1");
  await notice.waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await goTo("#/files");
  await notice.waitFor({ state: "detached" });
});

it("has a sample to try: it can be imported, leaves a row out, and shows money and balances by month", async () => {
  const page = await openPage();
  await page.getByRole("button", { name: EN.files.trySample }).click();
  await page.waitForSelector(`${CHECKED}.good`);
  const said = await page.locator(".verdict").textContent();
  expect(said).toContain("40 transactions from 16\u00a0September to 28\u00a0December\u00a02025");
  expect(said).toContain("€9,189.90 in");
  expect(said).toContain("€4,101.94 out");
  expect(said).toContain(EN.files.leftOut(1, [EN.files.leftOutPart(1, "pending")]));
  await page.getByRole("img", { name: EN.files.picture.of(EN.files.picture.byMonth, "EUR") }).waitFor();
  const rows = page.getByRole("table").getByRole("row");
  expect(await rows.allInnerTexts()).toEqual([
    "Month\tIn\tOut\tBalance",
    "September 2025\t€2,150.00\t€301.63\t€3,088.92",
    "October 2025\t€2,209.90\t€1,199.92\t€4,098.90",
    "November 2025\t€2,150.00\t€1,241.37\t€5,007.53",
    "December 2025\t€2,680.00\t€1,359.02\t€6,328.51",
  ]);
  expect(await violationsIn(page)).toEqual([]);
});

it("says of what is no export what to look for, and shows it as a table if a person says that it is one", async () => {
  const page = await openPage();
  for (const [name, content, title = EN.noExport] of [
    ["letter.txt", "Dear customer,\n\nthank you for your letter of 14 May.\n"],
    ["empty.csv", "", EN.noContent],
    ["blank.csv", "\n \n"],
    ["a.pdf", "%PDF-1.7\n%\u00e2\u00e3\n"],
    ["photo.png", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ["page.html", "<html><body><p>Hello</p></body></html>", EN.noEntries],
    ["list.qif", "!Type:Cat\nNFood\n^\n", EN.noEntries],
  ] as const) {
    await choose(page, { name, content });
    expect([name, await page.textContent(".verdict h2")]).toEqual([name, title]);
    await page.getByText(EN.files.hints[0]!).waitFor();
    expect(await page.locator(".file").getByRole("grid").count(), name).toBe(0);
    expect(await page.getByText(EN.tableHelp).count(), name).toBe(0);
    expect(await page.locator("details.folded, .question, .findings").count(), name).toBe(0);
  }
  await choose(page, { name: "list.csv", content: "Who,Where\nAnn,Oak\nBob,Elm\n" });
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: EN.files.asTable }).click();
  await page.getByRole("grid").waitFor();
  expect(await page.textContent(".verdict h2")).toBe(EN.invalid);
});

it("shows that it reads, as long as it does", async () => {
  const page = await openPage();
  const rows = Array.from({ length: 60_000 }, (_, i) => `2024-01-02,-${i}.25,Name ${i}\n`).join("");
  const shares = page.evaluate(
    () =>
      new Promise<readonly number[]>((resolve) => {
        const seen = new Set<number>();
        const look = new MutationObserver(() => {
          const bar = document.querySelector<HTMLProgressElement>(".waiting progress");
          if (bar?.position !== undefined) seen.add(bar.position);
          if (document.querySelector(".verdict") === null) return;
          look.disconnect();
          resolve([...seen]);
        });
        look.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );
  await choose(page, { name: "large.csv", content: `date,amount,name\n${rows}` });
  const told = await shares;
  // A busy machine draws less often: -1, where nothing is known yet, can be over by the first time.
  expect(told.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(0);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});
