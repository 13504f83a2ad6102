import { orNone } from "../basics/or-none.ts";
import { isPlaceholder } from "../ids/unrepeated.ts";
import type { Entry } from "../model/statement.ts";
import type { Ended } from "./aggregates.ts";
import { currencyOf, rateOf, statementCurrency } from "./currency.ts";
import { Fields, type OfxText } from "./fields.ts";

/** Ids beside the bank's own. */
const REFERENCES = ["CHECKNUM", "REFNUM", "SRVRTID"];

/** The name of a cheque that has no other. */
const numberedType = (fields: Fields): string => {
  const number = fields.value("CHECKNUM");
  return number === "" ? "" : `${fields.value("TRNTYPE")} ${number}`.trim();
};

/** An entry of a bank or card account, booked (STMTTRN) or pending (STMTTRNP). */
export const transactionOf = ({ aggregate, within, isCut }: Ended, text: OfxText): Entry => {
  const fields = new Fields(aggregate, text);
  const isPending = aggregate.name === "STMTTRNP";
  const ofStatement = statementCurrency(within);
  const currency = currencyOf(aggregate.parts) ?? ofStatement;
  const memo = fields.value("MEMO");
  const payee = aggregate.parts.get("PAYEE")?.leaves.get("NAME")?.value ?? "";
  const name = fields.value("EXTDNAME", "NAME") || payee || memo || numberedType(fields);
  const date = fields.bookingDay(isPending ? "DTTRAN" : "DTPOSTED");
  const amount = fields.amount("TRNAMT", currency);
  if (isCut) fields.report("unreadable_amount", "The file ends within this entry. Download it again.");
  return {
    place: fields.place,
    kind: "cash",
    status: isPending ? "pending" : fields.value("CORRECTACTION") === "DELETE" ? "informational" : "booked",
    date,
    writtenDate: date === null ? fields.value(isPending ? "DTTRAN" : "DTPOSTED") : "",
    valueDate: fields.otherDay("DTAVAIL"),
    purchaseDate: fields.otherDay("DTUSER"),
    amount: isCut ? null : amount,
    writtenAmount: isCut || amount === null ? fields.value("TRNAMT") : "",
    currency,
    name,
    purpose: memo === name ? "" : memo,
    reference: fields.value("FITID"),
    references: orNone(REFERENCES.map((id) => fields.value(id)).filter((id) => !isPlaceholder(id))),
    type: fields.value("TRNTYPE"),
    category: "",
    original: null,
    rate: rateOf(aggregate.parts, ofStatement),
    parts: orNone([]),
    problems: orNone(fields.problems),
  };
};
