import type { Column } from "../columns/column.ts";
import { LEAST_ROWS, MOSTLY } from "../weights/weights.ts";
import { type SignRule, straight } from "./sign-evidence.ts";

/** The code of what a merchant sells (ISO 18245). */
const HEADER = /\bmcc\b|^sicmcc|merchant[ _]category[ _]code/i;

/** Codes of what is no purchase: money that is sent, cash, loads of wallets, securities. */
const NO_SHOP = /^(?:0000|4829|60\d\d|6211|65[34]\d|9\d{3})$/;

const isShop = (code: string): boolean => /^\d{4}$/.test(code) && !NO_SHOP.test(code);

/** Rows with the code of a shop are purchases, but for what came back: if nearly all have a minus, it is money out. */
export const signByShopCodes: SignRule = ({ money, columns, written, positive }) => {
  const codes = columns.find(({ header }: Column) => HEADER.test(header));
  if (codes === undefined || positive === 0) return undefined;
  const bought = written.filter(
    (each, row) => each !== undefined && each !== 0n && isShop(codes.values[row]!),
  );
  const paid = bought.filter((each) => each! < 0n).length;
  return paid >= LEAST_ROWS && paid >= bought.length * MOSTLY
    ? { money: straight(money), reason: "rows with the code of a shop have a minus" }
    : undefined;
};
