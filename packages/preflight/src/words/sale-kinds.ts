/**
 * Kinds that tell the rows of a card apart: a sale, as the shop calls it, and what pays the card or came back. One line each.
 */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn, wordsSaying } from "./plain-cell.ts";

const SALE =
  "sale|sales|purchase|purchases|card purchase|kauf|verkauf|achat|achats|vente|compra|compras|venta|acquisto|vendita|aankoop|kop|kjop|kob|zakup|nakup";
const BACK =
  "return|returns|refund|refunds|merchandise return|purchase return|retoure|ruckgabe|retour|remboursement|devolucion|reso|rimborso|terugbetaling|zwrot|vratka";
const PAID =
  "payment|payments|paymt|pymt|pmt|autopay|auto payment|zahlung|paiement|pago|pagamento|betaling|betalning|wplata|platba";

export type SaleKind = "sale" | "back" | "paid";

const kinds = once(
  (): ReadonlyMap<string, SaleKind> =>
    new Map(wordsSaying<SaleKind>([SALE, "sale"], [BACK, "back"], [PAID, "paid"])),
);

const MAX_SALE_LENGTH = 40;

/** What a whole cell of a column of kinds says; undefined if it is something else. */
export const saleKindOf = (cell: string): SaleKind | undefined =>
  cell.length > MAX_SALE_LENGTH ? undefined : kinds().get(plainCell(cell));

/** The words, for the test that they are in plain form. */
export const saleWords = (): readonly string[] => [SALE, BACK, PAID].flatMap(wordsIn);
