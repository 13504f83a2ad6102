import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import {
  inspect,
  preflight,
  preflightRecords,
  type RowResult,
  readRecords,
  resolveOptions,
  type TimeZone,
} from "../src/index.ts";
import { zoneOf } from "./zones.ts";

const TODAY = "2026-11-30";
const BERLIN = zoneOf("Europe/Berlin");
const LOS_ANGELES = zoneOf("America/Los_Angeles");
const KOLKATA = zoneOf("Asia/Kolkata");

/** The dates of a file's rows, and in which time zone the report says that they are. */
const read = async (content: string, time_zone?: TimeZone) => {
  const upload = { bytes: new TextEncoder().encode(content) };
  const how = { today: TODAY, ...(time_zone === undefined ? {} : { time_zone }) };
  const { options } = resolveOptions(upload, {}, { auto: true, today: TODAY });
  const rows: RowResult[] = [];
  const { outcome } = await preflightRecords(upload, options, { ...how, onRow: (row) => rows.push(row) });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  const again: RowResult[] = [];
  await readRecords(upload, options, { ...how, onRow: (row) => again.push(row) });
  expect(again).toEqual(rows);
  const records = rows.flatMap((row) => (row._tag === "Accepted" ? (row.record ?? []) : []));
  expect(records).toHaveLength(content.trim().split("\n").length - 1);
  const { time_zone: said } = outcome.report.reading;
  return {
    dates: records.map(({ date }) => date),
    times: records.map(({ time }) => time),
    said: said === undefined ? undefined : [said.value, said.source],
  };
};

/** A file of one purchase a row, at these dates. */
const fileOf = (header: string, dates: readonly string[]): string =>
  `${header},Merchant,Amount\n${dates.map((date, i) => `${date},Shop ${"ABCDEFGH"[i]},-${i + 3}.50\n`).join("")}`;

const WRITTEN: readonly (readonly [what: string, header: string, dates: readonly string[], zone: string])[] =
  [
    ["Z", "Timestamp", ["2026-08-07T22:57:19Z", "2026-08-08T12:00:00Z", "2026-08-31T23:30:00Z"], "UTC"],
    [
      "Z behind a fraction",
      "Timestamp",
      ["2026-08-07T22:57:19.123Z", "2026-08-08T12:00:00.5Z", "2026-08-31T23:30:00.999999Z"],
      "UTC",
    ],
    [
      "Z behind digits",
      "Timestamp",
      ["2026-08-07T225719Z", "2026-08-08T120000Z", "2026-08-31T233000Z"],
      "UTC",
    ],
    [
      "UTC behind a blank",
      "Timestamp",
      ["2026-08-07 22:57:19 UTC", "2026-08-08 12:00:00 UTC", "2026-08-31 23:30:00 UTC"],
      "UTC",
    ],
    [
      "an afternoon",
      "Timestamp",
      ["08/17/2026 10:57 PM GMT", "08/18/2026 12:00 PM GMT", "08/31/2026 11:30 PM GMT"],
      "UTC",
    ],
    ["dots", "Datum", ["07.08.2026 22.57 UTC", "08.08.2026 12.00 UTC", "31.08.2026 23.30 UTC"], "UTC"],
    [
      "an offset without a colon",
      "Timestamp",
      ["2026-08-08T04:27:19+0530", "2026-08-08T17:30:00+0530", "2026-09-01T05:00:00+0530"],
      "+05:30",
    ],
    [
      "an offset to the west",
      "Timestamp",
      ["2026-08-07T15:57:19-07:00", "2026-08-08T05:00:00-07:00", "2026-08-31T16:30:00-07:00"],
      "-07:00",
    ],
    [
      "an offset behind GMT",
      "Timestamp",
      ["2026-08-08 06:57:19 GMT+8", "2026-08-08 20:00:00 GMT+8", "2026-09-01 07:30:00 GMT+8"],
      "+08:00",
    ],
    ["Unix seconds", "Timestamp", ["1786143439", "1786190400", "1788219000"], "UTC"],
    ["Unix milliseconds", "Timestamp", ["1786143439123", "1786190400001", "1788219000000"], "UTC"],
    [
      "a header in brackets",
      "Date (UTC)",
      ["2026-08-07 22:57:19", "2026-08-08 12:00:00", "2026-08-31 23:30:00"],
      "UTC",
    ],
    [
      "a header that ends with it",
      "Completed Date UTC",
      ["2026-08-07 22:57:19", "2026-08-08 12:00:00", "2026-08-31 23:30:00"],
      "UTC",
    ],
    [
      "a header in capitals",
      "Time (GMT)",
      ["2026-08-07 22:57:19", "2026-08-08 12:00:00", "2026-08-31 23:30:00"],
      "UTC",
    ],
    [
      "a header of code",
      "created_at_utc",
      ["2026-08-07 22:57:19", "2026-08-08 12:00:00", "2026-08-31 23:30:00"],
      "UTC",
    ],
    [
      "a Chinese header",
      "时间(UTC)",
      ["2026-08-07 22:57:19", "2026-08-08 12:00:00", "2026-08-31 23:30:00"],
      "UTC",
    ],
    [
      "a header with an offset",
      "时间(UTC+8)",
      ["2026-08-08 06:57:19", "2026-08-08 20:00:00", "2026-09-01 07:30:00"],
      "+08:00",
    ],
    [
      "a column of times whose header says it",
      "Date,Time (UTC)",
      ["2026-08-07,22:57:19", "2026-08-08,12:00:00", "2026-08-31,23:30:00"],
      "UTC",
    ],
    [
      "a column of times beside a header that says it",
      "Date (UTC),Time",
      ["2026-08-07,22:57:19", "2026-08-08,12:00:00", "2026-08-31,23:30:00"],
      "UTC",
    ],
    [
      "a column of times with their zone",
      "Date,Time",
      ["2026-08-07,22:57:19Z", "2026-08-08,12:00:00Z", "2026-08-31,23:30:00Z"],
      "UTC",
    ],
  ];

describe.each(WRITTEN)("moments with a zone: %s", (what, header, dates, zone) => {
  const content = fileOf(header, dates);

  it("are days in the time zone of the family, and the report says so", async () => {
    const { dates: days, said } = await read(content, BERLIN);
    const first = what === "an afternoon" ? "2026-08-18" : "2026-08-08";
    expect(days).toEqual([first, first, "2026-09-01"]);
    expect(said).toEqual(["Europe/Berlin", "given"]);
  });

  it("are days in the zone that is written where no family is known, and the report says so", async () => {
    const { dates: days, said } = await read(content);
    expect(said).toEqual([zone, "found"]);
    const asUtc = await read(content, { name: "Z", offsetAt: () => offsetOf(zone) });
    expect(days).toEqual(asUtc.dates);
  });

  it("are evidence of an inspection", () => {
    const inspected = inspect({ bytes: new TextEncoder().encode(content) }, { today: TODAY });
    if (inspected._tag === "Refused") throw new Error(inspected.message);
    const found = inspected.inspection.evidence.filter(({ field }) => field === "time_zone");
    expect(found).toMatchObject([{ value: zone, line: 2 }]);
  });
});

/** What a zone is called in a report, in seconds. */
const offsetOf = (zone: string): number => {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(zone) ?? ["", "+", "0", "0"];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60);
};

describe("the day moves", () => {
  it("back to the west, with its time", async () => {
    const { dates, times } = await read(
      fileOf("Timestamp", ["2026-03-02T03:15:00Z", "2026-03-01T07:30:00Z", "2026-01-01T00:30:00Z"]),
      LOS_ANGELES,
    );
    expect(dates).toEqual(["2026-03-01", "2026-02-28", "2025-12-31"]);
    expect(times).toEqual([19 * 3_600 + 900, 23 * 3_600 + 1_800, 16 * 3_600 + 1_800]);
  });

  it("by what the clocks of that moment show, on the days on which they are changed", async () => {
    const { dates } = await read(
      fileOf("Timestamp", [
        ...["2026-03-28T22:59:59Z", "2026-03-28T23:00:01Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:01Z"],
        ...["2026-10-24T21:59:59Z", "2026-10-24T22:00:01Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:01Z"],
      ]),
      BERLIN,
    );
    expect(dates).toEqual([
      ...["2026-03-28", "2026-03-29", "2026-03-29", "2026-03-30"],
      ...["2026-10-24", "2026-10-25", "2026-10-25", "2026-10-26"],
    ]);
  });

  it("as the runtime says of any moment, offset and zone", async () => {
    const moments = fc.integer({ min: 1_735_689_601, max: 1_790_000_000 }).filter((at) => at % 86_400 !== 0);
    const two = (part: number): string => String(part).padStart(2, "0");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(moments, fc.integer({ min: -47, max: 55 })), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(
          BERLIN,
          LOS_ANGELES,
          KOLKATA,
          zoneOf("Pacific/Kiritimati"),
          zoneOf("Australia/Lord_Howe"),
        ),
        async (rows, zone) => {
          const written = rows.map(([at, quarters]) => {
            const text = new Date((at + quarters * 900) * 1_000).toISOString().slice(0, 19);
            const minutes = Math.abs(quarters) * 15;
            return `${text}${quarters < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
          });
          // The beginning of a written day is a day.
          fc.pre(written.every((text) => !text.includes("T00:00:00")));
          const content = fileOf("Timestamp", written);
          const rowsOf: RowResult[] = [];
          await readRecords(
            content,
            {
              date_format: "%Y-%m-%d",
              number_format: "1,234.56",
              col_sep: ",",
              name_col_label: "Merchant",
              date_col_label: "Timestamp",
            },
            { today: TODAY, time_zone: zone, onRow: (row) => rowsOf.push(row) },
          );
          const format = new Intl.DateTimeFormat("en-CA", { timeZone: zone.name });
          expect(rowsOf.map((row) => (row._tag === "Accepted" ? row.record?.date : row))).toEqual(
            rows.map(([at]) => format.format(at * 1_000)),
          );
        },
      ),
      short(200),
    );
  });
});

describe("a day stays", () => {
  const STAYING: readonly (readonly [what: string, header: string, dates: readonly string[]])[] = [
    ["without a time below a header that says UTC", "Date (UTC)", ["2026-08-07", "2026-08-31"]],
    ["without a zone", "Date", ["2026-08-07 22:57:19", "2026-08-31 23:30:00"]],
    [
      "with letters of a zone that several have",
      "Date",
      ["2026-08-07 22:57:19 CST", "2026-08-31 23:30:00 EST"],
    ],
    [
      "with such letters below a header that says UTC",
      "Date (UTC)",
      ["2026-08-07 22:57:19 PST", "2026-08-31 23:30:00 PST"],
    ],
    ["at its beginning", "Date", ["2026-08-07T00:00:00Z", "2026-08-31T00:00:00.000Z"]],
    ["at its beginning in Unix time", "Date", ["1786060800", "1788134400"]],
    ["before a time that looks like an offset", "Date", ["2026-08-07-22:57", "2026-08-31-23:30"]],
    ["before a time in dots and a hyphen", "Date", ["2026-08-07-22.57.19", "2026-08-31-23.30.00"]],
    [
      "below a header with the letters in a word",
      "Date (Autcome)",
      ["2026-08-07 22:57:19", "2026-08-31 23:30:00"],
    ],
  ];

  it.each(STAYING)("%s", async (_what, header, dates) => {
    for (const zone of [BERLIN, LOS_ANGELES, undefined]) {
      const { dates: days, said } = await read(fileOf(header, dates), zone);
      expect(days).toEqual(["2026-08-07", "2026-08-31"]);
      expect(said).toBeUndefined();
    }
  });

  it("where a moment is the beginning of a day in UTC, written in another zone", async () => {
    const { dates } = await read(fileOf("Date", ["2026-08-07T17:00:00-07:00"]), LOS_ANGELES);
    expect(dates).toEqual(["2026-08-08"]);
  });
});

it("a check finds that rows are there by the day of the family", () => {
  const id = "0196c2a0-0000-7000-8000-000000000001";
  const content = fileOf("Timestamp", ["2026-08-07T22:57:19Z"]);
  const recorded = [{ date: "2026-08-08", amount: "3.50", name: "Shop A" }];
  const { options } = resolveOptions(
    { bytes: new TextEncoder().encode(content) },
    {},
    { auto: true, today: TODAY },
  );
  const codes = (time_zone?: TimeZone) => {
    const outcome = preflight(
      content,
      { ...options, account_id: id },
      {
        today: TODAY,
        ...(time_zone === undefined ? {} : { time_zone }),
        account: { id, currency: "EUR", recorded },
      },
    );
    return outcome._tag === "Refused" ? outcome : outcome.report.groups.map(({ code }) => code);
  };
  expect(codes(BERLIN)).toContain("already_recorded");
  expect(codes()).not.toContain("already_recorded");
});

describe("balances of rows with moments", () => {
  /** Rows from new to old by the days of the family, and from old to new within each. */
  const statement = (header: string, days: readonly (readonly string[])[]): string => {
    let balance = 100_000;
    const written = days.map((moments) =>
      moments.map((moment, i) => {
        const amount = (i + 1) * -700;
        balance += amount;
        return `${moment},Shop ${balance},${(amount / 100).toFixed(2)},${(balance / 100).toFixed(2)}\n`;
      }),
    );
    return `${header},Merchant,Amount,Balance\n${written.reverse().flat().join("")}`;
  };

  const gaps = (content: string, time_zone: TimeZone): number => {
    const upload = { bytes: new TextEncoder().encode(content) };
    const { options } = resolveOptions(upload, {}, { auto: true, today: TODAY });
    const outcome = preflight(upload, options, { today: TODAY, time_zone });
    if (outcome._tag === "Refused") throw new Error(outcome.message);
    expect(outcome.report.valid).toBe(true);
    return outcome.report.groups.find(({ code }) => code === "balance_gap")?.count ?? 0;
  };

  it.each([
    [
      "east of where it is written",
      BERLIN,
      "Timestamp",
      [
        ["2026-08-01T10:00:00Z", "2026-08-01T12:00:00Z"],
        ["2026-08-01T22:30:00Z", "2026-08-02T10:00:00Z", "2026-08-02T11:00:00Z"],
        ["2026-08-02T22:15:00Z", "2026-08-02T23:10:00Z", "2026-08-03T09:00:00Z"],
      ],
    ],
    [
      "west of where it is written",
      LOS_ANGELES,
      "Timestamp",
      [
        ["2026-08-01T17:00:00Z", "2026-08-02T03:00:00Z"],
        ["2026-08-02T18:00:00Z", "2026-08-03T02:00:00Z", "2026-08-03T06:30:00Z"],
        ["2026-08-03T20:00:00Z", "2026-08-04T05:00:00Z"],
      ],
    ],
    [
      "that only the header names",
      KOLKATA,
      "Date (UTC)",
      [
        ["2026-08-01 08:00:00", "2026-08-01 12:00:00"],
        ["2026-08-01 19:00:00", "2026-08-01 20:00:00", "2026-08-02 07:00:00"],
        ["2026-08-02 18:45:00", "2026-08-03 06:00:00"],
      ],
    ],
    [
      "in Unix time",
      BERLIN,
      "Timestamp",
      [
        ["1785578400", "1785585600"],
        ["1785623400", "1785664800", "1785668400"],
        ["1785708900", "1785747600"],
      ],
    ],
  ])(
    "have no gap where the rows of a day stand as in the zone of the family: %s",
    (_, zone, header, days) => {
      expect(gaps(statement(header, days), zone)).toBe(0);
    },
  );

  it("have a gap where a row is missing", () => {
    const days = [
      ["2026-08-01T10:00:00Z", "2026-08-01T12:00:00Z"],
      ["2026-08-01T22:30:00Z", "2026-08-02T10:00:00Z", "2026-08-02T11:00:00Z"],
      ["2026-08-02T22:15:00Z", "2026-08-03T09:00:00Z", "2026-08-03T10:00:00Z"],
    ];
    const rows = statement("Timestamp", days).split("\n");
    expect(gaps(rows.filter((row) => !row.startsWith("2026-08-02T10")).join("\n"), BERLIN)).toBe(1);
  });
});
