import type { HowToOpen, NoStatement, Opened } from "../model/opened.ts";
import { decodeText } from "../text/decode-text.ts";
import { DecimalMarks } from "../text/written-decimal.ts";
import { DateOrders } from "./date-order.ts";
import { investmentEntryOf, ledgerEntryOf } from "./entry-of.ts";
import { openedAccount } from "./opening-balance.ts";
import { QifAccounts } from "./qif-accounts.ts";
import { plainAmount, type QifText, RecordFields } from "./record-fields.ts";
import { type QifRecord, recordsOf } from "./records.ts";
import { type DateOrder, writtenDay } from "./written-day.ts";

/** Above the first header, what has neither day nor amount is a comment. */
const isEntry = ({ section, fields }: QifRecord): boolean =>
  section === "preamble"
    ? fields.has("D") && (fields.has("T") || fields.has("U"))
    : section === "ledger" || section === "investments";

/** How the whole of a text is written. */
const textOf = (source: string, given: DateOrder | undefined): QifText => {
  const orders = new DateOrders();
  const marks = new DecimalMarks();
  for (const record of recordsOf(source)) {
    if (!isEntry(record)) continue;
    const day = writtenDay(record.fields.get("D")?.value ?? "");
    if (day !== undefined) orders.add(day);
    for (const code of ["T", "U", "$"]) marks.add(plainAmount(record.fields.get(code)?.value ?? ""));
    for (const { amount } of record.splits) marks.add(plainAmount(amount));
  }
  return { dateOrder: orders.order ?? given, decimalMark: marks.mark ?? "." };
};

const accountsOf = (source: string, text: QifText): QifAccounts => {
  const accounts = new QifAccounts();
  let account = "";
  for (const record of recordsOf(source)) {
    if (record.section === "accounts") account = record.fields.get("N")?.value ?? account;
    if (!isEntry(record)) continue;
    const fields = new RecordFields(record, text);
    const entry = record.section === "investments" ? investmentEntryOf(fields) : ledgerEntryOf(fields);
    accounts.add(account, entry, openedAccount(fields.value("P"), fields.value("L")) ?? "");
    if (accounts.limit.refusal !== undefined) break;
  }
  return accounts;
};

const NO_ENTRIES: NoStatement = {
  kind: "none",
  what: "no_entries",
  message: "This QIF file holds no transactions. Export the transactions of an account.",
};

/** Reads QIF. Nothing in it states which number of its days comes first, unless one is above twelve. */
export const readQif = (bytes: Uint8Array, how: HowToOpen): Opened => {
  const source = decodeText(bytes);
  const text = textOf(source, how.dateOrder);
  const accounts = accountsOf(source, text);
  const statements = accounts.statements();
  if (accounts.limit.refusal !== undefined) return accounts.limit.refusal;
  if (statements.length === 0) return NO_ENTRIES;
  return {
    kind: "statements",
    format: "qif",
    statements,
    dateOrder: text.dateOrder === undefined ? "open" : "decided",
  };
};
