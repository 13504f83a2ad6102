import { OrderOfRows } from "@farthing/recognition/order";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itEachSampled, SLOW } from "../../../tools/testing/slow.ts";
import { readRecords, resolveOptions, type TransactionRecord } from "../src/index.ts";
import { TODAY, utf8 } from "./support.ts";

/** The order of the rows of a day (docs/spec/preflight-csv.md, Order of rows). */

/** The transactions of a file in the order in which they happened, and in that of their balances. */
const ordered = async (rows: readonly string[]) => {
  const content = utf8(`${rows.join("\n")}\n`);
  const { options } = resolveOptions(content, {}, { auto: true, today: TODAY });
  const records: TransactionRecord[] = [];
  const onRow = (row: { readonly record?: TransactionRecord | undefined }): void => {
    if (row.record !== undefined) records.push(row.record);
  };
  await readRecords(content, options, {
    today: TODAY,
    onRow: (row) => onRow(row._tag === "Accepted" ? row : {}),
  });
  const order = new OrderOfRows();
  for (const record of records) order.add(record);
  const places = order.placesAtOnce();
  const by = (which: "happened" | "booked"): readonly string[] =>
    [...records.entries()]
      .sort(([i, a], [j, b]) =>
        a.date === b.date ? places[which](i) - places[which](j) : a.date < b.date ? -1 : 1,
      )
      .map(([, { name }]) => name);
  return { happened: by("happened"), booked: by("booked") };
};

const cents = (units: number): string => (units / 100).toFixed(2);

/** Days of several rows each; the money of each row is another, so that a balance comes once. */
const days = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 6 })
  .map((counts) =>
    counts.flatMap((count, day) => Array.from({ length: count }, (_, nth) => ({ day: day + 1, nth }))),
  )
  .map((rows) => {
    let balance = 5_000_000;
    return rows.map(({ day }, i) => {
      const amount = (i % 3 === 2 ? 1 : -1) * (1_000 + 37 * 2 ** (i % 12) + i);
      balance += amount;
      return { date: `2024-03-${String(day).padStart(2, "0")}`, name: `Shop ${i}`, amount, balance };
    });
  });

type Row = typeof days extends fc.Arbitrary<readonly (infer A)[]> ? A : never;

/** The days in one direction, and the rows within each in another. */
const written = (
  rows: readonly Row[],
  daysFall: boolean,
  within: (rows: readonly Row[]) => readonly Row[],
) => {
  const all = [...Map.groupBy(rows, ({ date }) => date).values()].map(within);
  return (daysFall ? all.reverse() : all).flat();
};

const turned = <A>(all: readonly A[]): readonly A[] => all.toReversed();
const asTheyAre = <A>(all: readonly A[]): readonly A[] => all;
/** Neither from old to new nor back. */
const byName = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => (a.amount < b.amount ? -1 : 1));

const line = ({ date, name, amount, balance }: Row): string =>
  `${date},${name},${cents(amount)},${cents(balance)}`;

const HEADER = "Date,Payee,Amount,Balance";

describe("the rows of a day", () => {
  itEachSampled([
    ["up", asTheyAre],
    ["down", turned],
    ["sorted by something else", byName],
  ])(
    "have the order of their balances, where they stand %s, in files of either direction",
    async (_, within) => {
      await fc.assert(
        fc.asyncProperty(days, fc.boolean(), async (rows, daysFall) => {
          const names = rows.map(({ name }) => name);
          const { happened, booked } = await ordered([HEADER, ...written(rows, daysFall, within).map(line)]);
          expect(happened).toEqual(names);
          expect(booked).toEqual(names);
        }),
        { seed: 8, numRuns: 60 },
      );
    },
  );

  it("have the direction of the days where nothing else shows it", async () => {
    await fc.assert(
      fc.asyncProperty(days, fc.boolean(), async (rows, daysFall) => {
        const names = rows.map(({ name }) => name);
        const file = written(rows, daysFall, daysFall ? turned : asTheyAre);
        const { happened } = await ordered([
          "Date,Payee,Amount",
          ...file.map(({ date, name, amount }) => `${date},${name},${cents(amount)}`),
        ]);
        expect(happened).toEqual(names);
      }),
      { seed: 8, numRuns: 40 },
    );
  });

  it("of a file of one day stand from old to new where nothing shows the order", async () => {
    const { happened } = await ordered([
      "Date,Payee,Amount",
      "2024-03-14,One,-1.00",
      "2024-03-14,Two,-2.00",
      "2024-03-14,Three,-3.00",
    ]);
    expect(happened).toEqual(["One", "Two", "Three"]);
  });

  it("stand as those of the other days do whose balances show it", async () => {
    // On the fourteenth the balances are missing.
    const { happened } = await ordered([
      HEADER,
      "2024-03-12,Two,-2.00,97.00",
      "2024-03-12,One,-1.00,99.00",
      "2024-03-13,Four,-4.00,90.00",
      "2024-03-13,Three,-3.00,94.00",
      "2024-03-14,Six,-6.00,",
      "2024-03-14,Five,-5.00,",
      "2024-03-15,Seven,-7.00,72.00",
    ]);
    expect(happened).toEqual(["One", "Two", "Three", "Four", "Five", "Six", "Seven"]);
  });

  it("that move the balance away and back are told by the days around them", async () => {
    // Either of the two could be the first, but for the balance before them or after them.
    expect(
      (
        await ordered([
          HEADER,
          "2024-03-13,Rent,-10.00,90.00",
          "2024-03-14,Back,5.00,90.00",
          "2024-03-14,Away,-5.00,85.00",
          "2024-03-15,Bread,-1.00,89.00",
        ])
      ).happened,
    ).toEqual(["Rent", "Away", "Back", "Bread"]);
    expect(
      (
        await ordered([
          HEADER,
          "2024-03-16,Milk,-2.00,87.00",
          "2024-03-15,Bread,-1.00,89.00",
          "2024-03-14,Away,-5.00,85.00",
          "2024-03-14,Back,5.00,90.00",
        ])
      ).happened,
    ).toEqual(["Away", "Back", "Bread", "Milk"]);
  });

  it("that are alike in all but their names keep the direction of the file", async () => {
    const { happened } = await ordered([
      HEADER,
      "2024-03-15,Four,-1.00,96.00",
      "2024-03-14,Three,0.50,97.00",
      "2024-03-14,Two,-0.50,96.50",
      "2024-03-13,One,-3.00,97.00",
    ]);
    expect(happened).toEqual(["One", "Two", "Three", "Four"]);
  });

  it("of two accounts have the balances of their account", async () => {
    const { happened } = await ordered([
      "Date,Payee,Amount,Account,Balance",
      "2024-03-13,A1,-1.00,Checking,99.00",
      "2024-03-13,B1,-1.00,Savings,999.00",
      "2024-03-14,B3,-3.00,Savings,994.00",
      "2024-03-14,A3,-3.00,Checking,94.00",
      "2024-03-14,B2,-2.00,Savings,997.00",
      "2024-03-14,A2,-2.00,Checking,97.00",
    ]);
    for (const account of ["A", "B"])
      expect(happened.filter((name) => name.startsWith(account))).toEqual(
        [1, 2, 3].map((nth) => `${account}${nth}`),
      );
  });
});

describe("times", () => {
  const NAMES = ["Early", "Noon", "Late"];
  it.each([
    ["in a column of their own", "Date,Time,Payee,Amount", (time: string) => `2024-03-14,${time}`],
    ["with the day", "Date,Payee,Amount", (time: string) => `2024-03-14 ${time}`],
    ["with the day, of a zone", "Date,Payee,Amount", (time: string) => `2024-03-14T${time}:00+02:00`],
    [
      "without separators",
      "Date,Time,Payee,Amount",
      (time: string) => `2024-03-14,${time.replace(":", "")}30`,
    ],
    ["in another language", "Datum,Uhrzeit,Payee,Amount", (time: string) => `14.03.2024,${time}`],
  ])("%s decide, also against the order of the file", async (_, header, at) => {
    const rows = ["23:15,Late", "07:59,Early", "12:00,Noon"].map((row) => {
      const [time, name] = row.split(",") as [string, string];
      return `${at(time)},${name},-1.00`;
    });
    const other = at("10:00").replace("14", "13");
    for (const file of [
      [...rows, `${other},Before,-1.00`],
      [`${other},Before,-1.00`, ...turned(rows)],
    ])
      expect((await ordered([header, ...file])).happened).toEqual(["Before", ...NAMES]);
  });

  it("are no amounts, in a file without headers", async () => {
    const { happened } = await ordered([
      "2024-03-14,Third,-10.30",
      "2024-03-14,Second,-11.45",
      "2024-03-14,First,-12.15",
      "2024-03-13,Zero,-9.10",
    ]);
    expect(happened).toEqual(["Zero", "First", "Second", "Third"]);
    const timed = await ordered([
      "2024-03-14,12:15,Third,-10.30",
      "2024-03-14,10:45,First,-11.45",
      "2024-03-14,11:15,Second,-12.15",
      "2024-03-13,13:00,Zero,-9.10",
    ]);
    expect(timed.happened).toEqual(["Zero", "First", "Second", "Third"]);
  });

  it("of the afternoon come after those of the morning", async () => {
    const { happened } = await ordered([
      "Date,Time,Payee,Amount",
      "2024-03-14,1:05 PM,Late,-1.00",
      "2024-03-14,12:10 AM,Early,-1.00",
      "2024-03-14,11:59 AM,Noon,-1.00",
    ]);
    expect(happened).toEqual(NAMES);
  });

  it("that are alike, or are midnight, say nothing", async () => {
    for (const time of ["00:00:00", "12:00:00"]) {
      const { happened } = await ordered([
        "Date,Payee,Amount",
        `2024-03-14 ${time},Three,-1.00`,
        `2024-03-14 ${time},Two,-1.00`,
        `2024-03-13 ${time},One,-1.00`,
      ]);
      expect(happened).toEqual(["One", "Two", "Three"]);
    }
  });

  it("order what happened in different accounts", async () => {
    const { happened } = await ordered([
      "Date,Time,Payee,Amount,Account",
      "2024-03-14,09:00,First,-1.00,Checking",
      "2024-03-14,15:00,Third,-1.00,Checking",
      "2024-03-14,12:00,Second,-1.00,Savings",
    ]);
    expect(happened).toEqual(["First", "Second", "Third"]);
  });

  it("do not order the balances of a bank that books in another order than people pay", async () => {
    const { happened, booked } = await ordered([
      "Date,Payee,Amount,Balance",
      "2024-03-13 10:00,Rent,-10.00,90.00",
      "2024-03-14 16:52,Food,-5.00,85.00",
      "2024-03-14 11:30,Site,-7.00,78.00",
    ]);
    expect(happened).toEqual(["Rent", "Site", "Food"]);
    expect(booked).toEqual(["Rent", "Food", "Site"]);
  });
});

it("a day of a hundred thousand rows is put in order in steps, whatever its order", SLOW, () => {
  const count = 100_000;
  const order = new OrderOfRows();
  // Every seventh row of the day is the next: neither direction of the file is its order.
  const stride = 7;
  const nth = Array.from({ length: count }, (_, i) => (i * stride) % count);
  for (const i of nth)
    order.add({
      ...{ date: "2024-03-14", account: "", currency: "EUR" },
      ...{ amount: "1", balance: String(count - i - 1) },
    });
  const work = order.places();
  let pauses = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) pauses += 1;
  const { happened } = step.value;
  expect([...nth.keys()].sort((a, b) => happened(a) - happened(b)).map((row) => nth[row]!)).toEqual(
    Array.from({ length: count }, (_, i) => i),
  );
  expect(pauses).toBeGreaterThan(20);
});
