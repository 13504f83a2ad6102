import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { preflight, resolveOptions } from "../src/index.ts";
import { TODAY, utf8 } from "./support.ts";

/** Balances that do not follow from the amounts. */

const gapsOf = (rows: readonly string[]) => {
  const content = utf8(`${rows.join("\n")}\n`);
  const { options } = resolveOptions(content, {}, { auto: true, today: TODAY });
  const outcome = preflight(content, options, { today: TODAY });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  expect(outcome.report.valid).toBe(true);
  return outcome.report.findings.filter(({ code }) => code === "balance_gap");
};

const cents = (units: number): string => (units / 100).toFixed(2);

/** A statement with balances, and the number of its first row that does not follow. */
const statement = fc
  .record({
    amounts: fc.array(
      fc.integer({ min: -99_999, max: 99_999 }).filter((amount) => amount !== 0),
      { minLength: 12, maxLength: 40 },
    ),
    opening: fc.integer({ min: -500_000, max: 500_000 }),
    newFirst: fc.boolean(),
    drop: fc.option(fc.nat({ max: 8 })),
  })
  .map(({ amounts, opening, newFirst, drop }) => {
    let balance = opening;
    const all = amounts.map((amount, i) => {
      balance += amount;
      const month = String(1 + Math.floor(i / 28)).padStart(2, "0");
      return `2024-${month}-${String(1 + (i % 28)).padStart(2, "0")},Shop ${i},${cents(amount)},${cents(balance)}`;
    });
    // The first and the last row have a neighbour on one side only.
    const at = drop === null ? undefined : drop + 1;
    const kept = all.filter((_, i) => i !== at);
    const rows = newFirst ? kept.toReversed() : kept;
    const line = at === undefined ? undefined : newFirst ? kept.length - at + 2 : at + 2;
    return { rows: ["Date,Text,Amount,Balance", ...rows], line };
  });

itSampled("a row that is missing is a gap at the row after it", ({ runs }) => {
  fc.assert(
    fc.property(statement, ({ rows, line }) => {
      expect(gapsOf(rows).map((gap) => gap.line)).toEqual(line === undefined ? [] : [line]);
    }),
    { seed: 20261122, numRuns: runs(200) },
  );
});

describe("a gap", () => {
  const ROWS = [
    "Date;Text;Amount;Balance",
    "01.01.2024;Books;-5,00;1.095,00",
    "02.01.2024;Mill;-10,00;1.085,00",
    "03.01.2024;Acme;20,00;1.105,00",
    "04.01.2024;Kite;-1,00;1.104,00",
    "05.01.2024;Mill;-4,00;1.100,00",
    "06.01.2024;Acme;-6,00;1.084,00",
    "07.01.2024;Books;10,00;1.094,00",
  ];

  it("says both figures and the cell", () => {
    expect(gapsOf(ROWS)).toMatchObject([
      {
        line: 7,
        column: "Balance",
        value: "1.084,00",
        message: "The balance is 1.084,00, but with the amounts since the row before it would be 1094.00",
        cell: { index: 3, span: { line: 7 } },
      },
    ]);
  });

  it("is found among a few rows", () => {
    expect(gapsOf([...ROWS.slice(0, 4), ...ROWS.slice(7)]).map(({ line }) => line)).toEqual([5]);
  });

  it("is found in a long file that goes from new to old, in accounts that take turns", () => {
    const rows = Array.from({ length: 1_500 }, (_, i) => {
      const [account, day] = [i % 3 === 0 ? "Savings" : "Checking", String(1 + (i % 28)).padStart(2, "0")];
      return { account, text: `2024-01-${day},Shop ${i}`, amount: (i % 7) - 9 };
    });
    const balances = new Map([
      ["Checking", 900_000],
      ["Savings", 70_000],
    ]);
    const written = rows.map(({ account, text, amount }, i) => {
      const balance = balances.get(account)! + amount * 100 + (i === 1_200 ? 1 : 0);
      balances.set(account, balance);
      return `${text},${amount}.00,${account},${cents(balance)}`;
    });
    const content = utf8(`${["Date,Text,Amount,Account,Balance", ...written.toReversed()].join("\n")}\n`);
    const outcome = preflight(
      content,
      {
        ...{ date_col_label: "Date", name_col_label: "Text", amount_col_label: "Amount" },
        ...{ account_col_label: "Account", balance_col_label: "Balance" },
        ...{ date_format: "%Y-%m-%d", number_format: "1,234.56", left_out: ["zero_amount"] },
      },
      { today: TODAY },
    );
    if (outcome._tag === "Refused") throw new Error(outcome.message);
    // It is found at the row before it of that account, which is further down.
    expect(outcome.report.findings.map(({ code, line }) => [code, line])).toEqual([
      ["balance_gap", 2 + (1_499 - 1_197)],
    ]);
  });

  it("is not looked for below a column that is no balance of the rows", () => {
    const rows = ROWS.map((row, i) => (i === 0 ? row : row.replace(/;[^;]+$/, `;${i * i * 7},00`)));
    expect(gapsOf(rows)).toEqual([]);
  });

  it("is not found between currencies that have balances of their own", () => {
    const rows = [
      "Date,Text,Amount,Currency,Balance",
      "2024-01-01,Books,-5.00,EUR,95.00",
      "2024-01-02,Books,-5.00,USD,1000.00",
      "2024-01-03,Mill,-10.00,EUR,85.00",
      "2024-01-04,Mill,-10.00,USD,990.00",
      "2024-01-05,Acme,20.00,USD,1010.00",
      "2024-01-06,Acme,20.00,EUR,105.00",
    ];
    expect(gapsOf(rows)).toEqual([]);
    expect(gapsOf(rows.toSpliced(5, 1)).length).toBe(0);
  });

  it("is not found at a balance that is no number in the format of the file, and the next one is held against the one before", () => {
    for (const odd of ["9.9.9,00", "n/a", "?"]) {
      const rows = ROWS.map((row, i) => (i === 3 ? row.replace(/;[^;]+$/, `;${odd}`) : row));
      expect(gapsOf(rows)).toMatchObject([{ line: 7 }]);
    }
  });
});

/** Days of several rows; the money of each row is another. */
const daysOfRows = fc
  .record({
    counts: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 3, maxLength: 8 }),
    daysFall: fc.boolean(),
    within: fc.constantFrom("up", "down", "sorted"),
  })
  .map(({ counts, ...how }) => {
    let balance = 9_000_000;
    let nth = 0;
    const days = counts.map((count, day) =>
      Array.from({ length: count }, () => {
        nth += 1;
        const amount = (nth % 3 === 0 ? 1 : -1) * (1_500 + 41 * nth * nth);
        balance += amount;
        const date = `2024-05-${String(day + 1).padStart(2, "0")}`;
        return { amount, text: `${date},Shop ${nth},${cents(amount)},${cents(balance)}` };
      }),
    );
    return { days, ...how };
  });

type DaysOfRows = typeof daysOfRows extends fc.Arbitrary<infer A> ? A : never;

const fileOf = ({ days, daysFall, within }: DaysOfRows, without?: readonly [day: number, row: number]) => {
  const all = days.map((rows, day) => {
    const kept = rows.filter((_, row) => without?.[0] !== day || without[1] !== row);
    if (within === "sorted") kept.sort((a, b) => a.amount - b.amount);
    return (within === "down" ? kept.reverse() : kept).map(({ text }) => text);
  });
  return ["Date,Text,Amount,Balance", ...(daysFall ? all.reverse() : all).flat()];
};

describe("rows of a day that stand in another order than the days", () => {
  itSampled("are no gap", ({ runs }) => {
    fc.assert(
      fc.property(daysOfRows, (file) => {
        expect(gapsOf(fileOf(file))).toEqual([]);
      }),
      { seed: 20261128, numRuns: runs(200) },
    );
  });

  itSampled("are one gap where one of them is missing", ({ runs }) => {
    fc.assert(
      fc.property(daysOfRows, fc.nat(4), (file, row) => {
        // Neither the first day nor the last one: their ends have no neighbour.
        const at = row % file.days[1]!.length;
        expect(gapsOf(fileOf(file, [1, at])).length).toBe(1);
      }),
      { seed: 20261128, numRuns: runs(200) },
    );
  });

  it("are no gap beside a row without an amount, and none before its balance stands in the row", () => {
    expect(
      gapsOf([
        "Date,Text,Amount,Balance",
        "2024-05-01,Opening balance,,100.00",
        "2024-05-01,One,-1.00,99.00",
        "2024-05-02,Three,-3.00,94.00",
        "2024-05-02,Two,-2.00,97.00",
        "2024-05-03,Five,-5.00,85.00",
        "2024-05-03,Four,-4.00,90.00",
        "2024-05-04,Six,-6.00,79.00",
      ]),
    ).toEqual([]);
    expect(
      gapsOf([
        "Date,Text,Amount,Balance before",
        "2024-05-01,One,-1.00,100.00",
        "2024-05-02,Three,-3.00,97.00",
        "2024-05-02,Two,-2.00,99.00",
        "2024-05-03,Five,-5.00,90.00",
        "2024-05-03,Four,-4.00,94.00",
        "2024-05-04,Six,-6.00,85.00",
      ]),
    ).toEqual([]);
  });

  it("are no gap in accounts that take turns, each in its own order", () => {
    expect(
      gapsOf([
        "Date,Text,Amount,Account,Balance",
        "2024-05-01,A,-1.00,Checking,99.00",
        "2024-05-01,B,-1.00,Savings,999.00",
        "2024-05-02,B,-3.00,Savings,994.00",
        "2024-05-02,A,-2.00,Checking,97.00",
        "2024-05-02,B,-2.00,Savings,997.00",
        "2024-05-02,A,-3.00,Checking,94.00",
        "2024-05-03,A,-4.00,Checking,90.00",
        "2024-05-03,B,-4.00,Savings,990.00",
      ]),
    ).toEqual([]);
  });
});

/** Days whose rows often cancel each other: few amounts, in any order of days and of the rows of a day. */
const cancelling = fc
  .record({
    days: fc.array(
      fc.array(fc.constantFrom(-2_500, -1_000, -500, 500, 1_000, 2_500), { minLength: 1, maxLength: 6 }),
      {
        minLength: 4,
        maxLength: 9,
      },
    ),
    daysFall: fc.boolean(),
    within: fc.constantFrom("up", "down", "any"),
    places: fc.infiniteStream(fc.nat()),
    isBefore: fc.boolean(),
  })
  .map(({ days, daysFall, within, places, isBefore }) => {
    let balance = 900_000;
    let nth = 0;
    const written = days.map((amounts, day) => {
      const date = `2024-05-${String(day + 1).padStart(2, "0")}`;
      const rows = amounts.map((amount) => {
        const before = balance;
        balance += amount;
        nth += 1;
        return `${date},Shop ${nth},${cents(amount)},${cents(isBefore ? before : balance)}`;
      });
      if (within === "up") return rows;
      if (within === "down") return rows.toReversed();
      return rows
        .map((text) => ({ text, at: places.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ text }) => text);
    });
    const header = `Date,Text,Amount,${isBefore ? "Balance before" : "Balance"}`;
    return [header, ...(daysFall ? written.toReversed() : written).flat()];
  });

describe("rows of a day that cancel each other", () => {
  itSampled("are no gap, in whatever order the days and their rows stand", ({ runs }) => {
    fc.assert(
      fc.property(cancelling, (rows) => {
        expect(gapsOf(rows)).toEqual([]);
      }),
      { seed: 20261204, numRuns: runs(600) },
    );
  });

  it.each([
    [
      "of the newest day, where it stands first",
      [
        "2024-05-03,Books,-10.00,90.00",
        "2024-05-03,Refund,10.00,100.00",
        "2024-05-02,Mill,-5.00,100.00",
        "2024-05-01,Acme,20.00,105.00",
      ],
    ],
    [
      "of the oldest day, from new to old within it",
      [
        "2024-05-01,Refund,10.00,100.00",
        "2024-05-01,Books,-10.00,90.00",
        "2024-05-02,Mill,-5.00,95.00",
        "2024-05-03,Acme,20.00,115.00",
      ],
    ],
    [
      "of two days, of which only the third shows where they begin",
      [
        "2024-05-01,Refund,10.00,100.00",
        "2024-05-01,Books,-10.00,90.00",
        "2024-05-02,Tea,-10.00,90.00",
        "2024-05-02,Back,10.00,100.00",
        "2024-05-03,Mill,-5.00,95.00",
      ],
    ],
    [
      "of all days",
      [
        "2024-05-01,Refund,10.00,100.00",
        "2024-05-01,Books,-10.00,90.00",
        "2024-05-02,Tea,-30.00,70.00",
        "2024-05-02,Back,30.00,100.00",
      ],
    ],
    [
      "behind a row that follows at once, but is a later one",
      [
        "2024-05-01,Acme,20.00,100.00",
        "2024-05-02,Rent,20.00,120.00",
        "2024-05-02,Books,-10.00,90.00",
        "2024-05-02,Refund,10.00,100.00",
        "2024-05-03,Mill,-5.00,115.00",
      ],
    ],
    [
      "in a round that is written from its middle",
      [
        "2024-05-01,Acme,20.00,100.00",
        "2024-05-02,Two,-5.00,105.00",
        "2024-05-02,Three,-5.00,100.00",
        "2024-05-02,One,10.00,110.00",
        "2024-05-03,Mill,-5.00,95.00",
      ],
    ],
    [
      "beside a row of nothing",
      [
        "2024-05-01,Refund,10.00,100.00",
        "2024-05-01,Note,0.00,90.00",
        "2024-05-01,Books,-10.00,90.00",
        "2024-05-02,Mill,-5.00,95.00",
        "2024-05-03,Acme,20.00,115.00",
      ],
    ],
  ])("are no gap: %s", (_, rows) => {
    expect(gapsOf(["Date,Text,Amount,Balance", ...rows])).toEqual([]);
  });

  it("are no gap in accounts that take turns, and a gap of one of them stays", () => {
    const rows = [
      "Date,Text,Amount,Account,Balance",
      "2024-05-01,A,10.00,Checking,100.00",
      "2024-05-01,B,10.00,Savings,1000.00",
      "2024-05-01,A,-10.00,Checking,90.00",
      "2024-05-01,B,-10.00,Savings,990.00",
      "2024-05-02,A,-5.00,Checking,95.00",
      "2024-05-02,B,-5.00,Savings,995.00",
      "2024-05-03,B,-7.00,Savings,981.00",
      "2024-05-03,A,-7.00,Checking,88.00",
    ];
    expect(gapsOf(rows)).toMatchObject([{ line: 8, value: "981.00" }]);
    expect(gapsOf(rows.toSpliced(7, 1, "2024-05-03,B,-7.00,Savings,988.00"))).toEqual([]);
  });

  it("hide no gap between days", () => {
    const rows = [
      "Date,Text,Amount,Balance",
      "2024-05-03,Refund,10.00,100.00",
      "2024-05-03,Books,-10.00,90.00",
      "2024-05-02,Mill,-5.00,100.00",
      "2024-05-01,Acme,20.00,95.00",
      "2024-04-30,Acme,20.00,75.00",
    ];
    expect(gapsOf(rows)).toMatchObject([{ line: 5, value: "95.00" }]);
  });
});

it("a chain in two parts is one gap that says both figures", () => {
  const parts = [
    ["2024-05-02,Two,-2.00,97.00", "2024-05-02,One,-1.00,99.00", "2024-05-03,Three,-3.00,94.00"],
    ["2024-05-05,Five,-5.00,500.00", "2024-05-05,Four,-4.00,505.00", "2024-05-06,Six,-6.00,494.00"],
  ];
  expect(gapsOf(["Date,Text,Amount,Balance", ...parts.flat()])).toMatchObject([
    {
      line: 6,
      value: "505.00",
      message: "The balance is 505.00, but with the amounts since the row before it would be 90.00",
    },
  ]);
});
