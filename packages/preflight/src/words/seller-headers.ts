import { once } from "../basics/once.ts";
import { plainCell, wordsIn } from "./plain-cell.ts";

/** What was given back of a payment, beside its amount. One line a language. */
const REFUNDED = `
  refunded|amount refunded|refunded amount|refund amount|amount refund|total refunded|refunds
  erstattet|erstatteter betrag|ruckerstattet|ruckerstattung
  rembourse|montant rembourse|reembolsado|importe reembolsado|monto reembolsado|valor reembolsado
  rimborsato|importo rimborsato|terugbetaald|terugbetaald bedrag|zwrocono|kwota zwrotu`;

/** With what the headers of columns about a customer begin. */
const CUSTOMER = /^(?:customers?|clients?|kunden?|clientes?|clienti|klant(?:en)?|klient|buyers?|payer)\b/;

/** Headers of lists that only who takes payments by card gets: what is still to be collected, and what customers are shown. */
const TAKER = `
  captured|amount captured|captured amount|statement descriptor|seller message
  application fee|transfer group|settlement batch id|settlement amount|amount submitted for settlement`;

const refunded = once(() => new Set(wordsIn(REFUNDED)));
const taker = once(() => new Set(wordsIn(TAKER)));

export const namesRefunded = (header: string): boolean => refunded().has(plainCell(header));

export const namesCustomer = (header: string): boolean => CUSTOMER.test(plainCell(header));

export const namesTaker = (header: string): boolean => taker().has(plainCell(header));
