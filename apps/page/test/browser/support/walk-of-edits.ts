import { buffer } from "node:stream/consumers";
import * as fc from "fast-check";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { EN } from "../../../src/texts/en.ts";
import { type LateAnswers, lateAnswers } from "./late-answers.ts";
import { CHECKED, choose, openPage } from "./open-page.ts";
import { compareWithFile, filterButton } from "./table-controls.ts";

const HEADER = "date,amount,name,notes";
/** Two wrong rows, and a cell that is longer than what the table shows of it. */
const ROWS: readonly (readonly string[])[] = [
  ["2024-01-02", "-1.00", "Tea", "green"],
  ["2024-01-03", "much", "Bus", ""],
  ["2024-01-04", "-3.00", "Bun", "long ".repeat(100).trim()],
  ["2024-01-05", "more", "Cab", "late"],
  ["2024-01-06", "-5.00", "Pen", "blue"],
];
const textOf = (rows: readonly (readonly string[])[]): string =>
  `${[HEADER, ...rows.map((cells) => cells.join(","))].join("\n")}\n`;

/** The columns before those of the file. */
const STORED = 5;

type Step =
  | {
      readonly do: "open";
      readonly row: number;
      readonly cell: number;
      readonly how: "F2" | "Enter" | "mouse";
    }
  | { readonly do: "click"; readonly row: number; readonly cell: number }
  | { readonly do: "filter"; readonly filter: "All" | "Rejected" }
  | { readonly do: "type"; readonly text: string }
  | { readonly do: "press"; readonly key: "Enter" | "Escape" | "Tab" | "Shift+Tab" }
  | { readonly do: "answers"; readonly count: number };

const place = { row: fc.nat({ max: ROWS.length - 1 }), cell: fc.integer({ min: 1, max: 3 }) };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("open" as const),
      ...place,
      how: fc.constantFrom("F2", "Enter", "mouse"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("click" as const), ...place }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("filter" as const), filter: fc.constantFrom("All", "Rejected") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("type" as const),
      text: fc.constantFrom("1", "-2", "34.5", "x", "much", "green"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("press" as const),
      key: fc.constantFrom("Enter", "Escape", "Tab", "Shift+Tab"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("answers" as const), count: fc.integer({ min: 1, max: 6 }) }),
  },
);

interface OpenCell {
  readonly row: number;
  readonly cell: number;
  readonly typed: string | undefined;
}

/** What a person sees who edits cells, whenever the answers of the worker come. */
class Walk {
  readonly page: Page;
  readonly answers: LateAnswers;
  readonly #rows = ROWS.map((cells) => [...cells]);
  /** Cells with a text that may be on its way. */
  #written = new Set<string>();
  #open: OpenCell | undefined;

  constructor(page: Page, answers: LateAnswers) {
    this.page = page;
    this.answers = answers;
  }

  #write(): void {
    if (this.#open?.typed !== undefined) {
      const { row, cell, typed } = this.#open;
      this.#rows[row]![cell] = typed;
      this.#written.add(`${row} ${cell}`);
    }
    this.#open = undefined;
  }

  /** The place of a row that the table shows now. */
  async #placeOf(row: number): Promise<number> {
    const lines = await this.page
      .locator(".body .row")
      .evaluateAll((rows) =>
        rows.map((each) => [
          Number(each.getAttribute("aria-rowindex")),
          each.querySelector(".cell.line")?.textContent,
        ]),
      );
    return Number(lines.find(([, line]) => line === String(row + 2))?.[0] ?? 1) - 2;
  }

  async take(step: Step): Promise<void> {
    const { page } = this;
    switch (step.do) {
      case "answers":
        return this.answers.letCome(step.count);
      case "type":
        if (this.#open === undefined) return;
        this.#open = { ...this.#open, typed: `${this.#open.typed ?? ""}${step.text}` };
        return page.keyboard.type(step.text);
      case "press":
        if (this.#open === undefined) return;
        if (step.key === "Escape") this.#open = undefined;
        else this.#write();
        return page.keyboard.press(step.key);
      case "filter":
        // Where all rows are right there is nothing to choose from.
        if ((await filterButton(page, step.filter).count()) === 0) return;
        this.#write();
        // A click, as a person does it: of one that is chosen already, too.
        return filterButton(page, step.filter).click();
      case "click":
      case "open": {
        const at = await this.#placeOf(step.row);
        const isOpen = this.#open?.row === step.row && this.#open.cell === step.cell;
        if (at < 0 || isOpen) return;
        const cell = page.locator(`#cell-${at}-${STORED + step.cell}`);
        this.#write();
        if (step.do === "open" && step.how === "mouse") await cell.dblclick();
        else await cell.click();
        if (step.do === "click") return;
        if (step.how !== "mouse") await page.keyboard.press(step.how);
        // It opens when its row has come, and one with a text on its way not before that is there.
        if ((await this.#placeOf(step.row)) < 0) await this.answers.letCome(Number.MAX_SAFE_INTEGER);
        const isThere = !this.#written.has(`${step.row} ${step.cell}`);
        if (isThere || (await page.locator(".editor").count()) === 1)
          this.#open = { row: step.row, cell: step.cell, typed: undefined };
      }
    }
  }

  /** That the page shows what it should, and that keys lead somewhere. */
  async look(): Promise<void> {
    const seen = await this.page.evaluate(() => {
      const editor = document.querySelector<HTMLTextAreaElement>(".editor");
      return {
        text: editor?.value,
        isFocused: document.activeElement === editor,
        isLost: document.activeElement === document.body,
        open: between.open,
      };
    });
    if (seen.open === 0) this.#written = new Set();
    expect(seen.isLost, "nothing has the focus").toBe(false);
    if (this.#open === undefined) expect(seen.text).toBe(undefined);
    else {
      const { row, cell, typed } = this.#open;
      const known = this.#rows[row]![cell]!;
      const texts = typed !== undefined ? [typed] : known.length > 200 ? ["", known] : [known];
      expect(texts).toContain(seen.text);
      expect(seen.isFocused, "the open cell has the focus").toBe(true);
    }
  }

  async end(): Promise<void> {
    const { page } = this;
    await this.answers.letCome(Number.MAX_SAFE_INTEGER);
    await this.look();
    if (this.#open !== undefined) await page.keyboard.press("Escape");
    await page.waitForSelector(CHECKED);
    const button = page.getByRole("button", { name: EN.corrected.label });
    if ((await button.count()) === 0) expect(textOf(this.#rows)).toBe(textOf(ROWS));
    else {
      const waiting = page.waitForEvent("download");
      await button.click();
      await this.answers.letCome(Number.MAX_SAFE_INTEGER);
      const bytes = await buffer(await (await waiting).createReadStream());
      expect(bytes.toString()).toBe(textOf(this.#rows));
    }
  }
}

/**
 * That whatever is typed, written, left and clicked, in whatever order answers come: a cell has what was typed into it and written,
 * the open one what was typed so far, and the focus is never lost.
 */
export const editsAreKept = async (runs: number): Promise<void> => {
  const page = await openPage();
  const answers = await lateAnswers(page);
  let files = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await page.evaluate(() => {
        between.isHeld = false;
      });
      files += 1;
      const name = `walk-${files}.csv`;
      await choose(page, { name, content: textOf(ROWS) });
      await page.waitForSelector(`.file:has-text("${name}")`);
      await page.waitForSelector(CHECKED);
      await page.waitForFunction(() => between.open === 0);
      await compareWithFile(page);
      await answers.hold();
      await page.focus(".grid");
      const walk = new Walk(page, answers);
      for (const each of steps) {
        await walk.take(each);
        await walk.look();
      }
      await walk.end();
    }),
    { numRuns: runs, endOnFailure: true },
  );
};
