import { seeded } from "./random.ts";

const SHOPS =
  "Corner Oven|Paper and Pen|Green Grocer|Night Bus|Harbour Books|Old Mill|Tin Roof|Blue Door".split("|");
const CATEGORIES = "Groceries|Eating out|Transport|Books|Household|Health|Travel|Gifts".split("|");
const NOTES = ["", "", "", "weekly", "for the trip", "shared with Jo", "paid back in March"] as const;
const DAYS = 28 * 24;

const two = (value: number): string => String(value).padStart(2, "0");

const day = (index: number): string =>
  `${2024 + Math.floor(index / 336)}-${two((Math.floor(index / 28) % 12) + 1)}-${two((index % 28) + 1)}`;

/** A row of an export. */
export interface Row {
  readonly date: string;
  readonly name: string;
  readonly amount: string;
  readonly category: string;
  readonly notes: string;
}

/** Rows as in a bank export: sorted by day, with repeated shops and different amounts. */
export const rowMaker = (): ((i: number) => Row) => {
  const random = seeded(7);
  const pick = (of: readonly string[]): string => of[random(of.length)]!;
  return (i) => ({
    date: day(Math.floor(i / 160) % DAYS),
    name: `${pick(SHOPS)} ${random(400)} card ${1000 + random(9000)}`,
    amount: `-${random(400)}.${two(random(100))}`,
    category: pick(CATEGORIES),
    notes: pick(NOTES),
  });
};

/** A first line, and as many further ones as there is room for. */
export const upTo = (bytes: number, first: string, line: (i: number) => string): Buffer => {
  const lines = [first];
  for (let i = 0, length = first.length + 1; ; i += 1) {
    const next = line(i);
    length += next.length + 1;
    if (length > bytes) return Buffer.from(`${lines.join("\n")}\n`);
    lines.push(next);
  }
};

const quote = (cell: string): string => `"${cell}"`;

export type Quoting = "plain" | "quoted";

/** A bank's export of at most this many bytes, without quotes, or with quotes around every text and within some. */
export const csvOf = (bytes: number, quoting: Quoting = "plain"): Buffer => {
  const make = rowMaker();
  return upTo(bytes, "date,name,amount,currency,category,notes", (i) => {
    const { date, name, amount, category, notes } = make(i);
    return quoting === "plain"
      ? `${date},${name},${amount},EUR,${category},${notes}`
      : `${date},${quote(i % 10 === 0 ? name.replace(" card", ' ""card""') : name)},${amount},${quote("EUR")},${quote(category)},${quote(notes)}`;
  });
};

/** A statement of at most this many bytes, whose balance follows from its amounts if it has one. */
export const statementOf = (bytes: number, hasBalance: boolean): Buffer => {
  const make = rowMaker();
  let cents = 0;
  return upTo(bytes, `Date,Description,Amount${hasBalance ? ",Balance" : ""}`, (i) => {
    const { date, name, amount } = make(i);
    // Now and then comes in what goes out meanwhile, so that the balance stays as it is in life.
    const money = Math.round(Number(amount) * (i % 12 === 0 ? -1_100 : 100));
    cents += money;
    return `${date},${name},${(money / 100).toFixed(2)}${hasBalance ? `,${(cents / 100).toFixed(2)}` : ""}`;
  });
};

const ACCOUNT =
  '{"type":"Account","data":{"id":"a","name":"Everyday","balance":"0.00","accountable_type":"Depository"}}';

/** Lines of the service's own export, each a transaction; decimals as strings. */
const recordMaker = (): ((i: number) => string) => {
  const make = rowMaker();
  return (i) => {
    const { date, name, amount, notes } = make(i);
    return JSON.stringify({
      type: "Transaction",
      data: { id: `t${i}`, account_id: "a", date, amount, name, currency: "EUR", notes, tag_ids: [] },
    });
  };
};

/** The service's own export of at most this many bytes: an account and its transactions. */
export const ndjsonOf = (bytes: number): Buffer => upTo(bytes, ACCOUNT, recordMaker());

/** The service's own export with this many transactions. */
export const recordsOf = (count: number): string =>
  `${[ACCOUNT, ...Array.from({ length: count }, (_, i) => i).map(recordMaker())].join("\n")}\n`;

/**
 * An export of this many transactions of so many accounts, which came in with these ids. `own` makes their ids in the file and their
 * names, so that two such files are of two programs that have the same.
 */
export const recordsOfAccounts = (count: number, accounts: number, own: (i: number) => string): string => {
  const make = rowMaker();
  const ids = Array.from({ length: accounts }, (_, i) => own(i));
  const lines = ids.map((id, i) =>
    JSON.stringify({
      type: "Account",
      data: {
        ...{ id, name: `Account ${id}`, balance: "0.00", accountable_type: "Depository", currency: "EUR" },
        farthing: { original_id: `account ${i}` },
      },
    }),
  );
  for (let i = 0; i < count; i += 1) {
    const [account_id, { date, name, amount }] = [ids[i % accounts], make(i)];
    const data = { ...{ id: `t${i}`, account_id, date, amount, name }, currency: "EUR", tag_ids: [] };
    lines.push(JSON.stringify({ type: "Transaction", data }));
  }
  return `${lines.join("\n")}\n`;
};

/** A bank's statement of so many rows, each with a reference: a longer one begins as a shorter one of as many a day. */
export const statementWith = (count: number, aDay = 12): string =>
  `Date,Payee,Amount,Reference\n${Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(i / aDay))).toISOString().slice(0, 10);
    return `${day},Shop number ${i % 977} street,-${(i % 5000) + 1}.50,RF${String(i).padStart(8, "0")}\n`;
  }).join("")}`;
