import { below, belowPlain, dayOf, lines, plainRow, type Shapes, twoDigits } from "./dear-lines.ts";

/** Rows beside those of a table. */
export const OTHER_ROWS: Shapes = {
  "lines that are footers": belowPlain((i) => `Total: ${i} transactions,,`),
  "footers between rows": belowPlain((i) => (i % 2 === 0 ? plainRow(i) : `Summe,${i}.00,`)),
  "sums without a day": belowPlain((i) => `,,Total ${i}`),
  "texts of balances": belowPlain(() => ",Balance brought forward,Opening balance"),
  "words for sums": belowPlain((i) => `total,balance,sum ${i} carried forward saldo`),
  "sections of accounts": below("date,amount,name", (i) =>
    i % 4 === 0 ? `Account: DE${i},,` : i % 4 === 1 ? "date,amount,name" : plainRow(i),
  ),
  "sections without a row": below("date,amount,name", (i) => ["", "Pending", plainRow(i)][i % 3]!),
  "header rows in capitals": belowPlain((i) => (i % 2 === 0 ? plainRow(i) : "Date,Amount,Name")),
  "rows without an amount": belowPlain((i) => `${dayOf(i)},-,Balance ${i}`),
  "rows of zero": belowPlain((i) => `${dayOf(i)},0.00,Shop ${i}`),
  "rows that are moved by a cell": belowPlain((i) => `x,${dayOf(i)},-1.00,Shop`),
  "rows that are too long": belowPlain((i) => `${plainRow(i)},-1.00,2.00,3.00`),
  "rows that are too short": belowPlain((i) => `${dayOf(i)},-1.00`),
  "rows of separators": below("date,amount,name", () => ",,"),
  "rows that are all equal": below("date,amount,name", () => "2024-01-02,-1.00,Shop"),
  "rows of one day and amount": below("date,amount,name", (i) => `2024-01-02,-1.00,Shop ${i}`),
  "rows without a header row": below(plainRow(1), plainRow),
  "states that all differ": below("date,amount,name,status", (i) => `${plainRow(i)},state ${i}`),
  "states of each kind": below(
    "date,amount,name,status",
    (i) => `${plainRow(i)},${["booked", "pending", "reversed", "declined", "forecast"][i % 5]}`,
  ),
};

/** Rows of a few bytes, of which a content has as many as others have cells. */
export const SHORT_ROWS: Shapes = {
  "rows that may be a footer": belowPlain((i) => `Page ${i}`),
  "rows of one letter": below("date,amount,name", () => "a"),
  "rows of one digit": below("date,amount,name", () => "1"),
  "short rows below a wide header row": (bytes) =>
    `date,name,${"c,".repeat(16_000)}amount\n${lines(bytes, (i) => (i % 2 === 0 ? "a" : "a,1"))}`,
};

const BALANCES = "date,amount,name,balance";

/** Rows with a balance that is wrong in some of them, in hundredths. */
const balances = (day: (i: number) => string, off: (i: number) => number) => {
  let balance = 100_000;
  return (i: number): string => {
    const amount = ((i * 37) % 2_000) - 1_000;
    balance += amount;
    return `${day(i)},${(amount / 100).toFixed(2)},Shop,${((balance + off(i)) / 100).toFixed(2)}`;
  };
};

/** The same rows of one day, in an order that has nothing to do with their balances. */
const shuffled = (bytes: number): string => {
  const rows = lines(
    bytes,
    balances(
      () => "2024-01-02",
      () => 0,
    ),
  )
    .trimEnd()
    .split("\n");
  const order = rows.map((_, i) => [Math.imul(i, 2_654_435_761) >>> 0, i] as const);
  return [BALANCES, ...order.toSorted(([a], [b]) => a - b).map(([, i]) => rows[i]!)].join("\n");
};

const dayLater = (i: number): string =>
  new Date(Date.UTC(2010, 0, 1 + Math.floor(i / 60))).toISOString().slice(0, 10);

export const ODD_BALANCES: Shapes = {
  "balances that nearly fit": (bytes) =>
    below(
      BALANCES,
      balances(dayLater, (i) => (i % 7 === 0 ? 1 : 0)),
    )(bytes),
  "balances of one day": (bytes) =>
    below(
      BALANCES,
      balances(
        () => "2024-01-02",
        () => 0,
      ),
    )(bytes),
  "balances of one day in no order": shuffled,
  "two balances in turn": below(
    BALANCES,
    (i) => `2024-01-02,${i % 2 === 0 ? "-" : ""}1.00,Shop,${100 + (i % 2)}.00`,
  ),
  "one balance": below(BALANCES, () => "2024-01-02,0.01,Shop,100.00"),
  "fees beside balances": below(
    "date,amount,fee,balance,name",
    (i) => `${dayOf(i)},-${i % 90}.10,0.${twoDigits(i % 90)},${i}.00,Shop ${i}`,
  ),
};

const columns = (count: number, header: string, cell: (i: number) => string) =>
  below(`date,amount,name,${Array.from({ length: count }, (_, at) => `${header} ${at}`).join(",")}`, (i) =>
    [plainRow(i), ...Array.from({ length: count }, (_, at) => cell(i + at))].join(","),
  );

/** Columns that could be the one that is meant. */
export const MANY_COLUMNS: Shapes = {
  "columns of amounts": columns(190, "amount", (i) => `-${i % 90}.${twoDigits(i % 90)}`),
  "columns of fees": columns(40, "fee", (i) => `0.0${i % 9}`),
  "columns of balances": columns(24, "balance", (i) => `${i % 90}.${twoDigits(i % 90)}`),
  "columns of dates": columns(24, "date", dayOf),
  "columns of texts": columns(24, "name", (i) => `text ${i}`),
  "long headers": (bytes) =>
    `date,amount,name,${"Total Amount Balance Betrag ".repeat(bytes / 56)}\n${lines(bytes / 2, (i) => `${plainRow(i)},x`)}`,
};
