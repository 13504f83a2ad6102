import { plainCell } from "../../words/plain-cell.ts";
import { meansFirst } from "../column.ts";
import type { SignRule } from "./sign-evidence.ts";

/** How the kind of a row begins that bought something. */
const BUYS =
  /^(?:buy|bought|you bought|purchase|kauf|achat|compra|acquisto|aankoop|koop|kop|kjop|kob|osto|kupno|zakup|nakup|vetel|koupe|alis|покупка|买入|買入)(?![a-z])/;

/** Trades whose buys have no minus although other rows have one: the signs are not those of the account. */
export const signOfTrades: SignRule = ({ columns, written, negative }) => {
  if (negative === 0 || !columns.some((column) => meansFirst(column, "qty", "price"))) return undefined;
  const kinds = columns.filter((column) => meansFirst(column, "kind"));
  const bought = written.filter((_, row) =>
    kinds.some(({ values }) => BUYS.test(plainCell(values[row] ?? ""))),
  );
  const out = bought.filter((each) => each !== undefined && each < 0n).length;
  return out === 0 && bought.some((each) => each !== undefined && each > 0n) ? "open" : undefined;
};
