import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itEachSampled, SLOW } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { accessibilityTree, type Told } from "./support/accessibility-tree.ts";
import { MAIN_STATES } from "./support/main-states.ts";
import { choose, openPage } from "./support/open-page.ts";

const FOCUSED = "document.activeElement";

const pageIn = async (state: keyof typeof MAIN_STATES): Promise<Page> => {
  const page = await openPage();
  const file = MAIN_STATES[state];
  if (file !== undefined) await choose(page, file);
  return page;
};

/** Where a key leads, from the beginning or the end of the page on, until it leaves the page. */
const stopsOf = async (page: Page, key: "Tab" | "Shift+Tab"): Promise<readonly Told[]> => {
  const { of } = await accessibilityTree(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const stops: Told[] = [];
  for (;;) {
    await page.keyboard.press(key);
    if (await page.evaluate(() => document.activeElement === document.body)) return stops;
    stops.push(await of(FOCUSED));
  }
};

const line = ({ role, name }: Told): string => `${role} ${JSON.stringify(name)}`;

describe("who reads the page with a screen reader", () => {
  itEachSampled(Object.keys(MAIN_STATES))(
    "comes to each control once, in order, by its name: %s",
    async (state) => {
      const page = await pageIn(state);
      const stops = await stopsOf(page, "Tab");
      for (const { role, name } of stops) {
        expect(name.trim()).not.toBe("");
        expect(role).not.toBe("generic");
      }
      expect(stops.map(line)).toMatchSnapshot();
      expect((await stopsOf(page, "Shift+Tab")).map(line).toReversed()).toEqual(stops.map(line));
    },
  );

  itEachSampled(Object.keys(MAIN_STATES))(
    "is told the name of all that can have the focus: %s",
    async (state) => {
      const { all } = await accessibilityTree(await pageIn(state));
      const focusable = (await all()).filter(
        ({ role, properties }) => properties.focusable === true && role !== "RootWebArea",
      );
      expect(focusable.filter(({ name }) => name.trim() === "").map(({ role }) => role)).toEqual([]);
    },
  );

  it("hears the verdict, because the region that is read out is there before it", async () => {
    const page = await openPage();
    const { all } = await accessibilityTree(page);
    const live = async () => (await all()).filter(({ properties }) => properties.live === "polite");
    expect((await live()).map(({ role }) => role)).toEqual(["status", "status"]);
    await page.evaluate(() => {
      document.querySelector(".news[role=status]")!.id = "the-same";
    });
    await choose(page, MAIN_STATES.wrong!);
    expect(await page.locator("#the-same").textContent()).toContain(EN.invalid);
    const [verdict] = (await all()).filter(({ role, name }) => role === "heading" && name === EN.invalid);
    expect(verdict).toMatchObject({ role: "heading" });
  });

  it("is told of the active cell where it is, that it is wrong, and why", async () => {
    const page = await pageIn("wrong");
    await page.locator(".findings button.link").first().click();
    await page.waitForSelector(".cell.active.wrong");
    const { of } = await accessibilityTree(page);
    expect(await of(FOCUSED)).toMatchObject({ role: "grid", name: EN.table });
    const cell = await of(`document.getElementById(${FOCUSED}.getAttribute("aria-activedescendant"))`);
    expect(cell).toMatchObject({ role: "gridcell", name: "2024-01-33", properties: { invalid: "true" } });
    expect(cell.description).toBe("“2024-01-33” in “Date” is not a date.");
  });

  it("is told which cell is edited, and hears why a text is refused", SLOW, async () => {
    const page = await pageIn("read");
    await page.locator("#cell-0-2").dblclick();
    await page.waitForSelector(".editor");
    const { all, of } = await accessibilityTree(page);
    expect(await of(FOCUSED)).toMatchObject({ role: "textbox", name: EN.editing(2, EN.columns.name) });
    await page.locator(".editor").fill('="007"');
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".explained [role=status]")?.textContent !== "");
    const said = (await all()).filter(
      ({ role, within }) => role === "StaticText" && within.includes("status"),
    );
    expect(said.map(({ name }) => name).join(" ")).toMatch(/./);
    expect(await of(FOCUSED)).toMatchObject({ role: "textbox", name: EN.editing(2, EN.columns.name) });
  });

  it("hears that a file cannot be opened at once", SLOW, async () => {
    const page = await pageIn("refused");
    const verdict = (await page.textContent(".verdict h2")) ?? "";
    expect(verdict).not.toBe("");
    expect(await page.textContent(".news[role=status]")).toContain(verdict);
  });
});
