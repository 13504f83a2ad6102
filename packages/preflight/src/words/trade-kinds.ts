/** Kinds of rows that bought or sold something: `Market buy`, `YOU SOLD`, `Wertpapierkauf`. One line for some languages. */
import { once } from "../basics/once.ts";
import { plainCell, wordsIn, wordsSaying } from "./plain-cell.ts";

const BUY = `
  buy|bought|purchase|kauf|ankauf|wertpapierkauf|achat|compra|acquisto|aankoop|koop|kop|kjop|kob|osto|kupno|zakup|nakup|vetel|koupe
  alis|cumparare|αγορα|покупка|купівля|买入|買入|買付|매수`;
const SELL = `
  sell|sold|verkauf|wertpapierverkauf|vente|venta|venda|vendita|verkoop|salj|salg|forsaljning|myynti|sprzedaz|prodej|predaj|eladas
  satis|vanzare|πωληση|продажа|продаж|卖出|賣出|売付|매도`;

export type TradeKind = "buy" | "sell";

const kinds = once(
  (): ReadonlyMap<string, TradeKind> => new Map(wordsSaying<TradeKind>([BUY, "buy"], [SELL, "sell"])),
);

const MAX_KIND_LENGTH = 80;
/** Behind these words stands what was traded. */
const MOST_WORDS = 3;

/** Whether a kind says that something was bought or sold; undefined if it says neither. */
export const tradeKindOf = (cell: string): TradeKind | undefined =>
  plainCell(cell.slice(0, MAX_KIND_LENGTH))
    .split(" ", MOST_WORDS)
    .map((word) => kinds().get(word))
    .find((kind) => kind !== undefined);

/** The words, for the test that they are in plain form. */
export const tradeWords = (): readonly string[] => [BUY, SELL].flatMap(wordsIn);
