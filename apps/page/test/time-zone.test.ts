import { describe, expect, it } from "vitest";
import { timeZoneNamed as knownToTheServer } from "../../../packages/core/src/request/index.ts";
import { timeZoneNamed } from "../src/worker/time-zone.ts";
import { readInNode } from "./support/read-in-node.ts";

const TODAY = "2026-01-15";

const read = async (content: string, zone: string | undefined) => {
  const { reading, told, download } = await readInNode("a.csv", content, TODAY, {}, zone);
  const { rows } = reading.rows!;
  const plain = (await download("plain")).text.split("\n").slice(1, -1);
  const days = rows.flatMap((row) => (row._tag === "Accepted" && row.record ? [row.record.date] : []));
  expect(plain.map((line) => line.split(",")[0])).toEqual(days);
  const { outcome } = told;
  return { days, zone: outcome._tag === "Checked" ? outcome.report.reading.time_zone : undefined };
};

describe("moments with a zone", () => {
  it.each([
    [
      "behind the time",
      "Timestamp,Merchant,Amount\n2025-03-30T23:30:00Z,Oven,-4.20\n2025-03-07T23:30:00Z,Pay,9.00\n",
      ["2025-03-31", "2025-03-08"],
      ["2025-03-30", "2025-03-07"],
    ],
    [
      "in the header",
      "Date (UTC),Merchant,Amount\n2025-03-30 23:30:00,Oven,-4.20\n2025-03-07 23:30:00,Pay,9.00\n",
      ["2025-03-31", "2025-03-08"],
      ["2025-03-30", "2025-03-07"],
    ],
    [
      "far from UTC",
      "Timestamp,Merchant,Amount\n2025-03-07T02:00:00+05:30,Oven,-4.20\n2025-03-09T05:00:00+05:30,Pay,9.00\n",
      ["2025-03-06", "2025-03-09"],
      ["2025-03-06", "2025-03-08"],
    ],
  ])("are days where the browser is, and the page says so: %s", async (_, content, berlin, losAngeles) => {
    const there = await read(content, "Europe/Berlin");
    expect(there.days).toEqual(berlin);
    expect(there.zone).toMatchObject({ value: "Europe/Berlin", source: "given" });
    expect((await read(content, "America/Los_Angeles")).days).toEqual(losAngeles);
  });

  it("are days as they are written where the browser says no zone, or one that it does not know", async () => {
    const content = "Timestamp,Merchant,Amount\n2025-03-30T23:30:00Z,Oven,-4.20\n";
    for (const zone of [undefined, "Etc/Unknown", "Nowhere/At_All"])
      expect(await read(content, zone)).toMatchObject({
        days: ["2025-03-30"],
        zone: { value: "UTC", source: "found" },
      });
  });
});

it("a time zone of the browser has at each hour the clocks that the server gives it", () => {
  const first = Date.UTC(2024, 0, 1) / 1_000;
  for (const name of [
    "Europe/Berlin",
    "America/Los_Angeles",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
    "UTC",
  ]) {
    const [here, there] = [timeZoneNamed(name)!, knownToTheServer(name)];
    const hours = Array.from({ length: 366 * 24 }, (_, hour) => first + hour * 3_600 + 60);
    expect(hours.filter((at) => here.offsetAt(at) !== there.offsetAt(at))).toEqual([]);
  }
});
