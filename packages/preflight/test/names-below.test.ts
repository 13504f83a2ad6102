import { describe, expect, it } from "vitest";
import { preflight } from "../src/index.ts";
import { lines, read } from "./read-as-found.ts";
import { rowsOf } from "./rows-of.ts";
import { TODAY, utf8 } from "./support.ts";

const ACCOUNT = { id: "0190f3a2-6c1e-7a55-9d1f-2f6b8f0f4b11", currency: "USD" };

const FILE = lines(
  "Date,Details,Amount",
  "2024-01-10,POS,-1.50",
  ",Card xxxx xxxx xxxx 7719,",
  ",Terminal: Old Mill,",
  ",Seen at noon,",
  "2024-01-11,Kite Books,-2.50",
  ",Ink and paper,",
  "2024-01-12,ATM,-3.50",
  "2024-01-13,Transfer,0.00",
  ",To savings,",
  "2024-01-14,,-4.50",
  ",Harbour,",
  "2024-01-15,POS,-5.50",
  "Page 2 of 2,Printed at night,",
  ",Skylark,",
  ",Sum of the days,-17.50",
  ",All amounts are right,",
);

const NAMES = ["Terminal: Old Mill", "Kite Books", "ATM", "Harbour", "Skylark"];

describe("rows without date and amount", () => {
  it("name the row above them if its own name says nothing, and are left out all the same", () => {
    const { options, records, outcome } = read(FILE);
    expect(options).toMatchObject({ name_col_label: "Details", names_below: true });
    expect(records.map(({ name }) => name)).toEqual(NAMES);
    const report = outcome._tag === "Checked" ? outcome.report : undefined;
    expect(report).toMatchObject({
      stats: { rows_count: 16 },
      left_out: [
        { reason: "no_record", count: 9 },
        { reason: "zero_amount", count: 1 },
        { reason: "footer", count: 1 },
      ],
    });
    const rows = rowsOf(utf8(FILE), options, report!, TODAY);
    const accepted = rows.filter(({ _tag }) => _tag === "Accepted");
    expect(accepted.map(({ line, row }) => [line, row])).toEqual([2, 6, 8, 11, 13].map((at) => [at, at - 1]));
    expect(accepted.map(({ spans }) => spans[0]?.line)).toEqual([2, 6, 8, 11, 13]);
  });

  it("name it also where the column is blank in each row above", () => {
    const names = ["Old Mill", "Kite Books", "Harbour", "Skylark"];
    const text = lines(
      "Date,Amount,Currency,Details,Rate",
      ...names.flatMap((name, i) => [`2024-01-1${i},-${i + 1}.50,EUR,,`, `,,,${name},Rate##`]),
    );
    const { options, records } = read(text);
    expect(options).toMatchObject({ name_col_label: "Details", names_below: true });
    expect(records.map(({ name }) => name)).toEqual(names);
  });

  it("name no row in a file where they are remarks", () => {
    const names = ["POS", "Old Mill", "ATM", "POS", "Harbour"];
    const rows = names.map((name, i) => `2024-01-1${i},${name},-${i}1.50`);
    const remarks = rows.map((row, i) => (i % 2 ? row : `${row}\n,Ask us,`)).toSpliced(2, 1, rows[2]!);
    const { options, records } = read(lines("Date,Details,Amount", ...remarks, ",This is no invoice,"));
    expect(options.names_below).toBeUndefined();
    expect(records.map(({ name }) => name)).toEqual(names);
    const parts = rows.map((row) => `${row}\n,A part of it,-2.00`);
    expect(read(lines("Date,Details,Amount", ...parts)).options.names_below).toBeUndefined();
  });

  it("name none without the option", () => {
    const { options } = read(FILE);
    const named = (given: object): unknown => read(FILE, { ...options, ...given }).records[0]?.name;
    expect(named({})).toBe("Terminal: Old Mill");
    expect(named({ names_below: false })).toBe("POS");
  });

  it("name it also when it is held against what the account has", () => {
    const { options } = read(FILE);
    const recorded = NAMES.map((name, i) => ({
      date: `2024-01-1${[0, 1, 2, 4, 5][i]}`,
      amount: `${[1, 2, 3, 4, 5][i]}.50`,
      name,
    }));
    const known = { today: TODAY, account: { ...ACCOUNT, recorded } };
    const outcome = preflight({ bytes: utf8(FILE) }, { ...options, account_id: ACCOUNT.id }, known);
    const report = outcome._tag === "Checked" ? outcome.report : undefined;
    expect(report?.groups.find(({ code }) => code === "already_recorded")?.count).toBe(NAMES.length);
  });

  it("give no name that cannot be stored, and no more than a dozen belong to a row", () => {
    const short = FILE.replace("Terminal: Old Mill", "Old\0Mill");
    const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${short}`, (letter) => letter.charCodeAt(0)).buffer);
    expect(read(utf16).records[0]?.name).toBe("Seen at noon");
    const long = FILE.replace(",Terminal", `${",,\n".repeat(3)}${",99 12,\n".repeat(11)},Terminal`);
    expect(read(long).records[0]?.name).toBe("POS");
  });
});
