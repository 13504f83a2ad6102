import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import {
  type Accepted,
  type Content,
  completed,
  type ReadingOptions,
  type Rejected,
  type RowResult,
  readRecords,
} from "../src/index.ts";
import { reportOn, TODAY, utf8 } from "./support.ts";

/** What becomes of each row of a content. */
const read = async (content: Content, options: ReadingOptions = {}) => {
  const rows: RowResult[] = [];
  const onRow = (row: RowResult) => rows.push(row);
  const outcome = await readRecords(content, options, { today: TODAY, onRow });
  return { outcome, rows };
};

const rejected = async (content: Content, options: ReadingOptions = {}): Promise<readonly Rejected[]> =>
  (await read(content, options)).rows.filter((row) => row._tag === "Rejected");

describe("rows that are accepted", () => {
  it("are records of exact decimals and ISO days, money out positive", async () => {
    const text = "date;amount;name;currency;tags\n31.12.2023;-1.234,50;Café;eur;a, b\n30.12.2023;0,10;x;;\n";
    const { outcome, rows } = await read(text, { number_format: "1.234,56" });
    expect(outcome).toEqual({
      ...{ _tag: "Read", header: ["date", "amount", "name", "currency", "tags"] },
      ...{ accepted: 2, rejected: 0, left_out: 0 },
    });
    expect(rows.map((row) => (row as Accepted).record)).toMatchObject([
      { date: "2023-12-31", amount: "1234.5", name: "Café", currency: "EUR", tags: ["a", "b"] },
      { date: "2023-12-30", amount: "-0.1", name: "x", currency: "", tags: [] },
    ]);
  });

  it("are pending where the bank has not booked them and they are kept, and say nothing of it otherwise", async () => {
    const text =
      "date,amount,name,status\n2024-01-02,-1,Oven,PENDING\n2024-01-03,-2,Mill,COMPLETED\n2024-01-04,-3,Shop,DECLINED\n";
    const pendings = async (left_out: NonNullable<ReadingOptions["left_out"]>) =>
      (await read(text, { status_col_label: "status", left_out })).rows.map((row) =>
        row._tag === "Accepted" ? [row.record?.name, row.record?.pending] : row._tag,
      );
    const [oven, mill] = [
      ["Oven", true],
      ["Mill", undefined],
    ] as const;
    expect(await pendings(["void"])).toEqual([oven, mill, "LeftOut"]);
    expect(await pendings(["pending", "void"])).toEqual(["LeftOut", mill, "LeftOut"]);
    expect(await pendings([])).toEqual([["Oven", undefined], mill, ["Shop", undefined]]);
  });

  it("have the balance that is in its column, in the number format of the file and with the mark of a side", async () => {
    const balances = [
      "1.234,56",
      "-0,10",
      "7,00 CR",
      "7,00 DR",
      "0,00 DR",
      "(8,5)",
      "12.50.1",
      "",
      "12345678901234567,125",
    ];
    const text = ["date;amount;balance", ...balances.map((each) => `31.12.2023;-1,00;${each}`), ""].join(
      "\n",
    );
    const { rows } = await read(text, { number_format: "1.234,56", balance_col_label: "balance" });
    const saved = ["1234.56", "-0.1", "7", "-7", "0", "-8.5", "", "", "12345678901234567.125"];
    expect(rows.map((row) => (row as Accepted).record?.balance)).toEqual(saved);
    expect(rows.map((row) => (row as Accepted).from.balance)).toEqual(saved.map(() => [2]));
    const [without] = (await read("date;amount\n31.12.2023;-1,00\n")).rows;
    expect(without).toMatchObject({ record: { balance: "" }, from: { balance: [] } });
  });

  it("say from which bytes of the decoded text each field comes", async () => {
    const text = 'above\nname,date,amount\n"a ""b""\r\n é",2024-01-02," 1.50 "\n';
    const options = { rows_to_skip: 1 };
    for (const content of [text, utf8(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, "utf16le")]) {
      const [row] = (await read(content, options)).rows as Accepted[];
      const cut = (field: "name" | "date" | "amount") =>
        (row!.from[field] ?? []).map((cell) => {
          const { start, end, line } = row!.spans[cell]!;
          return [Buffer.from(text).subarray(start, end).toString(), line];
        });
      expect(cut("name")).toEqual([['a ""b""\r\n é', 3]]);
      expect(cut("date")).toEqual([["2024-01-02", 4]]);
      expect(cut("amount")).toEqual([["1.50", 4]]);
      expect(row).toMatchObject({ line: 3, row: 1, cells: ['a "b"\r\n é', "2024-01-02", "1.50"] });
    }
  });

  it("name each cell that makes up an amount, and the one that the name is taken from", async () => {
    const text = "2024-01-02,5.00,,,shop\n2024-01-03,,7.00,1.00,\n";
    const columns = ["date", "outflow", "inflow", "fee", "name"] as const;
    const { rows } = await read(text, { has_header: false, columns });
    expect(rows).toMatchObject([
      { record: { amount: "5" }, from: { amount: [1, 2, 3], name: [4] } },
      { record: { amount: "-6" }, from: { amount: [1, 2, 3] } },
    ]);
  });
});

describe("rows that are rejected", () => {
  it("are those with an error, as they are in the file, with each reason", async () => {
    const text = "date,amount,name\n2024-01-02,1.50,a\n2024-02-30, x ,b\n2024-01-03,2.00,c\n2024-01-04,,\n";
    expect(await rejected(text)).toMatchObject([
      {
        ...{ line: 3, row: 2, cells: ["2024-02-30", "x", "b"] },
        reasons: [
          {
            code: "invalid_date",
            column: "date",
            message: expect.stringMatching(/^"2024-02-30" is not a valid date/),
          },
          { code: "invalid_number", column: "amount", message: expect.stringMatching(/^"x"/) },
        ],
      },
      {
        line: 5,
        row: 4,
        cells: ["2024-01-04", "", ""],
        reasons: [{ code: "missing_value", column: "amount" }],
      },
    ]);
  });

  it("are not those with a warning alone", async () => {
    const text = "date,amount\n2024-01-02,1.50\n2024-01-02,1.50\n2030-01-02,1.50\n";
    expect(reportOn(text).findings.length).toBeGreaterThan(0);
    expect((await rejected(text)).map(({ line }) => line)).toEqual(
      reportOn(text).findings.flatMap(({ severity, line }) => (severity === "error" ? [line] : [])),
    );
  });

  it("are judged in the formats that the whole file decides", async () => {
    const text = "date;amount\n01/02/2024;1,50\n25/02/2024;2,00\n26/02/2024;2,50\n02/25/2024;3,00\n";
    expect((await rejected(text)).map(({ line }) => line)).toEqual([5]);
  });

  it("are as many as there are, though a report keeps the first thousand", async () => {
    const rows = Array.from({ length: 3_500 }, (_, i) =>
      i % 2 === 0 ? `2024-01-02,x${i}` : `2024-01-02,${i}`,
    );
    const found = await rejected(`date,amount\n${rows.join("\n")}\n`);
    expect(found.map(({ line }) => line)).toEqual(Array.from({ length: 1_750 }, (_, i) => 2 * i + 2));
  });

  it("are all of them, for the reason of the header, below a header that cannot be used", async () => {
    const { outcome, rows } = await read("day,amount\n2024-01-02,1\n2024-01-03,2\n");
    expect(outcome).toMatchObject({ accepted: 0, rejected: 2 });
    expect(rows).toMatchObject(
      [2, 3].map((line) => ({ line, reasons: [{ code: "missing_required_headers" }] })),
    );
    expect(await rejected("2024-01-02,1\n2024-01-03,2\n")).toMatchObject([
      { reasons: [{ code: "no_header_row" }] },
    ]);
  });

  it("are on the lines on which the report has its errors", async () => {
    const cell = fc.constantFrom("2024-01-02", "2024-02-30", "1.50", "x", "", '"a\nb"');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 }), async (rows) => {
        const text = `date,amount\n2024-01-31,1.50\n${rows.map((row) => row.join(",")).join("\n")}\n`;
        const { groups, findings } = reportOn(text);
        fc.pre(groups.every(({ code }) => !/format|column/.test(code)));
        const lines = findings.flatMap(({ severity, line, row }) =>
          severity === "error" && row !== undefined ? [line!] : [],
        );
        expect((await rejected(text)).map(({ line }) => line)).toEqual(
          [...new Set(lines)].sort((a, b) => a - b),
        );
      }),
    );
  });
});

describe("what cannot be read passes no row on", () => {
  const outcomeOf = async (content: Content, options: ReadingOptions = {}) => {
    const { outcome, rows } = await read(content, options);
    expect(rows).toEqual([]);
    return outcome;
  };

  it.each([
    [undefined, {}, "missing_content"],
    ["", {}, "missing_content"],
    [utf8("a\0b"), {}, "invalid_file_type"],
    ['date,amount\n"', {}, "invalid_csv"],
    ['{"type":"Account"}\n', { type: "ServiceImport" }, "invalid_import_type"],
  ])("%j is refused", async (content, reading, code) => {
    expect(await outcomeOf(content, reading)).toMatchObject({ _tag: "Refused", code });
  });

  it.each([
    { number_format: "x" },
    { date_format: "%Y" },
    { rows_to_skip: 9 },
    { amount_type_strategy: "custom_column", amount_type_inflow_value: "in" },
  ])("the reading %j does not fit", async (reading) => {
    expect(await outcomeOf("date,amount\n2024-01-02,1\n", reading)).toMatchObject({
      ...{ _tag: "NotRead", reasons: [{ code: "validation_failed" }] },
    });
  });

  it("is none of a blank text, which has no header either", async () => {
    expect(await outcomeOf(utf8("\n \n"))).toEqual({
      ...{ _tag: "Read", header: undefined, accepted: 0, rejected: 0, left_out: 0 },
    });
  });
});

describe("while rows pass", () => {
  const rows = 15_000;
  const text = `date,amount\n${"2024-01-02,1\n".repeat(rows)}`;
  /** A row with irregular quotes. */
  const irregular = text.replace("2024", '"2024"x');
  const how = { today: TODAY };

  /** What is told of the progress, with the rows that were passed on before and the turns that something else had. */
  const watched = async (content: string) => {
    const told: { readonly bytes: number; readonly passed: number; readonly turns: number }[] = [];
    let passed = 0;
    let turns = 0;
    let isRead = false;
    const tick = (): void => {
      turns += 1;
      if (!isRead) setImmediate(tick);
    };
    setImmediate(tick);
    await readRecords(content, undefined, {
      ...how,
      onRow: () => {
        passed += 1;
      },
      onProgress: (bytes, of) => {
        expect(of).toBe(content.length);
        told.push({ bytes, passed, turns });
      },
    });
    isRead = true;
    return told;
  };

  it("progress is reported after each 64 KiB, and everything else goes on", async () => {
    for (const content of [text, irregular]) {
      const told = await watched(content);
      expect(told.at(-1)).toMatchObject({ bytes: content.length, passed: rows });
      for (const [i, { bytes, turns }] of told.entries()) {
        const before = told[i - 1];
        expect(bytes - (before?.bytes ?? 0)).toBeLessThan(65_536 + 20);
        if (before !== undefined) expect(turns).toBeGreaterThan(before.turns);
      }
    }
  });

  it("the rows above what was read are passed on", async () => {
    for (const { bytes, passed } of await watched(text))
      expect(passed).toBe((bytes - "date,amount\n".length) / "2024-01-02,1\n".length);
  });

  it("a signal ends the reading with its reason before the next row", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    let passed = 0;
    const onRow = () => {
      passed += 1;
      if (passed === 1_200) controller.abort(new Error("enough"));
    };
    await expect(readRecords(text, {}, { ...how, signal, onRow })).rejects.toThrow("enough");
    expect(passed).toBe(1_200);
    await expect(readRecords(text, {}, { ...how, signal, onRow })).rejects.toThrow("enough");
    expect(passed).toBe(1_200);
  });

  it("a signal that comes from outside ends the reading too", async () => {
    for (const content of [text, irregular]) {
      const controller = new AbortController();
      let passed = 0;
      const onRow = () => {
        passed += 1;
      };
      setImmediate(() => controller.abort(new Error("left")));
      const reading = readRecords(content, undefined, { ...how, signal: controller.signal, onRow });
      await expect(reading).rejects.toThrow("left");
      expect(passed).toBeGreaterThan(0);
      expect(passed).toBeLessThan(rows / 2);
    }
  });

  it("the next row waits for what is done with a row, and an error of it ends the reading", async () => {
    let inside = 0;
    let passed = 0;
    const onRow = async (): Promise<void> => {
      inside += 1;
      expect(inside).toBe(1);
      await Promise.resolve();
      inside -= 1;
      passed += 1;
      if (passed === 7) throw new Error("full");
    };
    await expect(readRecords(text, {}, { ...how, onRow })).rejects.toThrow("full");
    expect(passed).toBe(7);
  });

  it("others can be read", SLOW, async () => {
    const options = { left_out: ["footer"] } as const;
    const long = (name: string): string =>
      `date,amount,name\n${`2024-01-02,1,${name}\n,2,${name}\n`.repeat(6_000)},3,end of ${name}\n`;
    const contents = ["a", "bb", "ccc"].map(long);
    const together = await Promise.all(contents.map((content) => read(content, options)));
    for (const [i, content] of contents.entries()) expect(together[i]).toEqual(await read(content, options));
  });
});

it("without the formats of a check there is one", async () => {
  const cell = fc.constantFrom("01/02/2024", "25/02/2024", "02/25/2024", "1.50", "1,50", "x", "");
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(rows, async (lines) => {
      const text = `date;amount\n${lines.map((row) => row.join(";")).join("\n")}\n`;
      expect(await read(text)).toEqual(await read(text, completed({}, reportOn(text))));
    }),
    { seed: 18 },
  );
});

describe("rows that are not transactions", () => {
  const entities = async (type: string, content: string, options: ReadingOptions = {}) =>
    (await read(content, { ...options, type })).rows.map((row) =>
      row._tag === "Accepted" ? row.entity : row._tag,
    );

  it("are accounts with exact balances", async () => {
    const content = 'name;amount;currency;entity_type\nA;"1.234,50";eur;Checking\nB;-7;;\nC;x;;\n';
    expect(await entities("AccountImport", content, { number_format: "1.234,56", currency: "CHF" })).toEqual([
      { kind: "account", name: "A", balance: "1234.5", currency: "EUR", account_type: "Checking" },
      { kind: "account", name: "B", balance: "-7", currency: "CHF", account_type: "" },
      "Rejected",
    ]);
  });

  it("are categories and merchants", async () => {
    expect(
      await entities("CategoryImport", "name,color,icon,parent_category\nBread,#112233,oven,Food\nFun\n"),
    ).toEqual([
      { kind: "category", name: "Bread", color: "#112233", icon: "oven", parent: "Food" },
      { kind: "category", name: "Fun", color: "", icon: "", parent: "" },
    ]);
    expect(await entities("MerchantImport", "name,website_url\nCorner Oven,https://oven.example\n")).toEqual([
      { kind: "merchant", name: "Corner Oven", color: "", website: "https://oven.example" },
    ]);
  });

  it("are trades with exact quantities and prices, on the day where the family is", async () => {
    const content = [
      "date;ticker;qty;price;currency;account;exchange_operating_mic;name",
      "2024-01-02;VWCE;-1.234,5000;101,25;eur;Depot;XETR;Fund",
      "2024-01-03T23:30:00Z;ACME;3;0,1;;;;",
      "2024-02-30;ACME;3;0,1;;;;",
      "2024-01-04;ACME;;0,1;;;;",
      "2024-01-04;;3;0,1;;;;",
    ].join("\n");
    const blank = { currency: "CHF", account: "", exchange_operating_mic: "", name: "" };
    expect(await entities("TradeImport", content, { number_format: "1.234,56", currency: "CHF" })).toEqual([
      {
        ...{ kind: "trade", date: "2024-01-02", ticker: "VWCE", qty: "-1234.5", price: "101.25" },
        ...{ currency: "EUR", account: "Depot", exchange_operating_mic: "XETR", name: "Fund" },
      },
      { kind: "trade", date: "2024-01-03", time: 84_600, ticker: "ACME", qty: "3", price: "0.1", ...blank },
      ...["Rejected", "Rejected", "Rejected"],
    ]);
    const rows: RowResult[] = [];
    const time_zone = { name: "Asia/Tokyo", offsetAt: () => 9 * 3_600 };
    const options = { type: "TradeImport", number_format: "1.234,56" };
    await readRecords(content, options, { today: TODAY, time_zone, onRow: (row) => rows.push(row) });
    expect(rows[1]).toMatchObject({ entity: { date: "2024-01-04", time: 30_600 } });
  });

  it("are rules with their conditions and actions", async () => {
    const content = `resource_type,conditions,actions,name
transaction,"[{""operator"":""like""}]","[{""to"":1}]",Oven
transaction,,"[1]",Mill
transaction,[],"[1]",
transaction,[],[],
`;
    expect(await entities("RuleImport", content)).toEqual([
      {
        ...{ kind: "rule", name: "Oven", resource_type: "transaction" },
        ...{ conditions: [{ operator: "like" }], actions: [{ to: 1 }] },
      },
      "Rejected",
      { kind: "rule", name: "", resource_type: "transaction", conditions: [], actions: [1] },
      "Rejected",
    ]);
  });

  it("have exactly one record of the kind of their file if they are accepted", async () => {
    const KINDS = {
      AccountImport: ["account", "name,amount"],
      CategoryImport: ["category", "name,color,parent_category"],
      MerchantImport: ["merchant", "name,color"],
      RuleImport: ["rule", "resource_type,conditions,actions"],
      TradeImport: ["trade", "date,ticker,qty,price"],
    } as const;
    const cell = fc.constantFrom("transaction", "[]", "[1]", "2024-01-02", "2024-02-30", "1.50", "x", "");
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 20 });
    const type = fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[]));
    await fc.assert(
      fc.asyncProperty(type, rows, async (of, lines) => {
        const [kind, header] = KINDS[of];
        const content = `${[header, ...lines.map((row) => row.join(","))].join("\n")}\n`;
        for (const row of (await read(content, { type: of })).rows)
          if (row._tag === "Accepted")
            expect([row.record, row.entity?.kind, row.from]).toEqual([undefined, kind, {}]);
      }),
      { seed: 18 },
    );
  });
});
