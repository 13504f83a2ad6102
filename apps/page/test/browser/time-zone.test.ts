import { expect, it } from "vitest";
import { itEachSampled } from "../../../../tools/testing/slow.ts";
import { EN } from "../../src/texts/en.ts";
import { choose, openPage } from "./support/open-page.ts";

const MOMENTS = {
  name: "moments.csv",
  content: "Timestamp,Merchant,Amount\n2025-03-30T23:30:00Z,Oven,-4.20\n2025-03-30T22:30:00Z,Mill,-5.20\n",
};

itEachSampled([
  ["Europe/Berlin", ["31 Mar 2025", "31 Mar 2025"]],
  ["America/Los_Angeles", ["30 Mar 2025", "30 Mar 2025"]],
  ["Asia/Tokyo", ["31 Mar 2025", "31 Mar 2025"]],
])("shows moments with a zone as days in the zone of the browser, and says which: %s", async (zone, days) => {
  const page = await openPage({ timezoneId: zone });
  await choose(page, MOMENTS);
  const shown = await page.locator("[aria-rowindex] [role=gridcell]:nth-child(2)").allInnerTexts();
  expect(shown.slice(0, 2)).toEqual(days);
  expect(await page.getByText("Times count as days in").textContent()).toBe(EN.days(zone, true));
});

it("says nothing of time zones where a file has none", async () => {
  const page = await openPage({ timezoneId: "Europe/Berlin" });
  await choose(page, { name: "days.csv", content: "Date,Name,Amount\n2025-03-30 23:30,Oven,-4.20\n" });
  expect(await page.getByText("Times count as days").count()).toBe(0);
});
