import type { ReadingOptions } from "@farthing/preflight";
import { addDecimals, negateDecimal } from "@farthing/values";
import type { Came } from "../import/history-model.ts";
import { groupOf } from "../import/history-model.ts";
import type { BankBooking } from "./truth.ts";

/** The exports of the banks: each has all three, and writes days in its own way. */
export const LAYOUTS = {
  balances: ["Date", "Amount", "Name", "Balance"],
  plain: ["Day", "Payee", "Value", "Original amount", "Original currency", "Exchange rate"],
  statuses: ["Booked on", "Text", "Sum", "Reference", "Status"],
} as const;

export type Layout = keyof typeof LAYOUTS;

const WAYS_OF_DAYS = ["%d/%m/%Y", "%m/%d/%Y", "%d/%m/%Y"] as const;

/** What a person answers who is asked how the files of an account are read. */
export const answersFor = (account: number, layout: Layout): ReadingOptions => ({
  ...{ date_format: WAYS_OF_DAYS[account]!, number_format: "1,234.56" },
  signage_convention: "inflows_positive",
  ...(layout === "balances" ? { balance_col_label: "Balance" } : {}),
  ...(layout === "statuses"
    ? { status_col_label: "Status", bank_reference_col_label: "Reference", left_out: ["void"] as const }
    : {}),
});

/** Which days of an account a file has. */
export interface FileSpan {
  readonly account: number;
  readonly layout: Layout;
  /** Days: `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly newestFirst: boolean;
}

/** A file of a bank, and what is in it. */
export interface BankFile extends FileSpan {
  readonly text: string;
  readonly rows: readonly (Came & Pick<BankBooking, "exchange">)[];
}

/** The money of an account before all bookings. */
const OPENING = "1000";

/** The balance of an account after the bookings up to a day. */
export const balanceOn = (bookings: readonly BankBooking[], account: number, day: string): string =>
  addDecimals([
    OPENING,
    ...bookings
      .filter((each) => each.account === account && each.date <= day)
      .map(({ amount }) => negateDecimal(amount)),
  ]);

const written = (day: string, account: number): string => {
  const [year, month, date] = day.split("-");
  return WAYS_OF_DAYS[account] === "%m/%d/%Y" ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
};

/** What an account has as pending at the end of a day. */
export const isPendingOn = ({ held_on, date }: BankBooking, day: string): boolean =>
  held_on !== undefined && held_on <= day && day < date;

const exchangeCells = ({ exchange }: Pick<BankBooking, "exchange">): readonly string[] => [
  exchange?.amount ?? "",
  exchange?.currency ?? "",
  exchange?.rate ? (exchange.rate / 10_000).toFixed(4) : "",
];

const cellsOf = (
  row: BankFile["rows"][number],
  { account, layout }: FileSpan,
  balance: string,
): readonly string[] => {
  const money = negateDecimal(row.amount);
  const day = written(row.date, account);
  switch (layout) {
    case "balances":
      return [day, money, row.name, balance];
    case "plain":
      return [day, row.name, money, ...exchangeCells(row)];
    case "statuses":
      return [day, row.name, money, row.reference, row.pending ? "Pending" : "Booked"];
  }
};

/** How amounts are written: none with a minus, all with one, or some. */
export type AmountSigns = "none" | "minus" | "both";

export const signsOf = ({ rows }: Pick<BankFile, "rows">): AmountSigns => {
  const out = rows.filter(({ amount }) => !amount.startsWith("-")).length;
  if (out === 0) return "none";
  return out === rows.length ? "minus" : "both";
};

/** What a bank answers who asks for a file of an account. */
export const bankFile = (bookings: readonly BankBooking[], span: FileSpan): BankFile => {
  const { account, layout, from, to, newestFirst } = span;
  const own = bookings.filter((each) => each.account === account);
  let balance = addDecimals([
    OPENING,
    ...own.filter(({ date }) => date < from).map(({ amount }) => negateDecimal(amount)),
  ]);
  const booked = own
    .filter(({ date }) => from <= date && date <= to)
    .map((each) => ({ each, pending: false }));
  const waiting = own
    .filter((each) => layout === "statuses" && isPendingOn(each, to))
    .map((each) => ({ each, pending: true }));
  const lines: { readonly row: BankFile["rows"][number]; readonly cells: readonly string[] }[] = [];
  for (const { each, pending } of [...booked, ...waiting]) {
    balance = addDecimals([balance, negateDecimal(each.amount)]);
    const row = {
      ...{ ...each, pending, group: groupOf(each) },
      reference: layout === "statuses" ? each.reference : "",
      date: pending ? each.held_on! : each.date,
    };
    lines.push({ row, cells: cellsOf(row, span, balance) });
  }
  const ordered = newestFirst ? lines.toReversed() : lines;
  return {
    ...span,
    text: `${[LAYOUTS[layout], ...ordered.map(({ cells }) => cells)].map((cells) => cells.join()).join("\n")}\n`,
    rows: ordered.map(({ row }) => row),
  };
};
