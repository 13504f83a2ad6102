import type { Entry } from "../model/statement.ts";
import type { Aggregate, Ended } from "./aggregates.ts";
import { currencyOf, statementCurrency } from "./currency.ts";
import { Fields, type OfxText } from "./fields.ts";
import { CASHLESS_TRADES } from "./names.ts";

/** Purchases and sales have what all trades have within an aggregate of their own. */
const detailsOf = (trade: Aggregate): Aggregate =>
  trade.parts.get("INVBUY") ?? trade.parts.get("INVSELL") ?? trade;

/** An entry of an investment account that is no movement of cash alone: its amount is what it changes of the cash. */
export const tradeOf = ({ aggregate, within, isCut }: Ended, text: OfxText): Entry => {
  const details = detailsOf(aggregate);
  const common = new Fields(details.parts.get("INVTRAN") ?? details, text);
  const fields = new Fields(details, text);
  const currency = currencyOf(details.parts) ?? statementCurrency(within);
  const date = common.bookingDay("DTTRADE");
  const movesCash = !CASHLESS_TRADES.has(aggregate.name);
  const amount = movesCash ? fields.amount("TOTAL", currency) : "0";
  const security = details.parts.get("SECID")?.leaves.get("UNIQUEID")?.value ?? "";
  const memo = common.value("MEMO");
  return {
    place: text.lines.placeOf(aggregate.at),
    kind: "trade",
    status: "booked",
    date,
    writtenDate: date === null ? common.value("DTTRADE") : "",
    valueDate: common.otherDay("DTSETTLE"),
    purchaseDate: null,
    amount: isCut ? null : amount,
    writtenAmount: isCut || amount === null ? fields.value("TOTAL") : "",
    currency,
    name: memo || `${aggregate.name} ${security}`.trim(),
    purpose: memo === "" ? "" : security,
    reference: common.value("FITID"),
    references: [],
    type: aggregate.name,
    category: "",
    original: null,
    rate: null,
    parts: [],
    problems: [...common.problems, ...fields.problems],
  };
};
