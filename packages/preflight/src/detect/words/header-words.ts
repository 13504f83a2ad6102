import { headerHint, headerMeaning } from "../header-words.ts";
export type Meaning = "date"|"value_date"|"time"|"amount"|"net"|"gross"|"original_amount"|"balance"|"fee"|"tax"|"rate"|"outflow"|"inflow"|"currency"|"original_currency"|"payee"|"description"|"kind"|"direction"|"status"|"category"|"tags"|"notes"|"account"|"counter_account"|"reference"|"holder"|"period"|"ticker"|"qty"|"price"|"other";
const X: [RegExp, Meaning][] = [
  [/fremd|original|foreign|ursprung|puvodni|původní|local_?amount|instructed/i, "original_amount"],
  [/fee|gebühr|commission|poplatek|kosten|provize/i, "fee"], [/^net\b|net amount/i, "net"], [/gross/i, "gross"],
  [/status|state|stav/i, "status"], [/kurs|rate/i, "rate"], [/tax|vat|steuer/i, "tax"],
  [/gegenkonto|counterpart|tegenrekening|protiúčet|partner.?iban/i, "counter_account"], [/id$|reference|referenz|number/i, "reference"],
  [/payee|merchant|name|empfänger|begünstigter|naam/i, "payee"],
];
export const headerMeanings = (header: string): readonly Meaning[] => {
  const e = headerMeaning(header);
  const m = (x: string | undefined): Meaning[] => x === undefined ? [] : x === "name" ? ["description"] : x === "type" ? ["kind", "direction"] : [x as Meaning];
  if (e !== undefined) return /payee|merchant|empf|naam/i.test(header) ? ["payee"] : m(e);
  for (const [r, x] of X) if (r.test(header)) return [x];
  return m(headerHint(header));
};
export const headerLanguage = (headers: readonly string[]): string | undefined => {
  const t = headers.join(" ").toLowerCase();
  return /datum|betrag|buchung/.test(t) ? "de" : /libell|montant/.test(t) ? "fr" : /fecha|importe/.test(t) ? "es" : /bedrag|omschrijving/.test(t) ? "nl" : undefined;
};
