import { isKnownCurrency } from "../basics/known-currency.ts";

const SIGNS: Readonly<Record<string, string>> = {
  円: "JPY",
  元: "CNY",
  人民币: "CNY",
  원: "KRW",
  新臺幣: "TWD",
  新台幣: "TWD",
  "฿": "THB",
  "₫": "VND",
  "₪": "ILS",
  R$: "BRL",
  // A sign alone is that of several currencies, but not with the letters of a country.
  ...{
    US$: "USD",
    CA$: "CAD",
    AU$: "AUD",
    A$: "AUD",
    NZ$: "NZD",
    HK$: "HKD",
    S$: "SGD",
    NT$: "TWD",
    MX$: "MXN",
  },
  ...{ "JP¥": "JPY", "CN¥": "CNY" },
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
  "₴": "UAH",
  "₽": "RUB",
  "₺": "TRY",
  zł: "PLN",
  Kč: "CZK",
};

/** The abbreviation of the new shekel has a mark inside. */
const SHEKEL = /(?<!\p{L})(?:[בל]?ש(?:["״]|'{1,2}|׳{1,2})ח|NIS)(?!\p{L})/u;

/** Neither letters nor signs of currencies. */
const BARE_NUMBER = /^[-+\d.,]*$/;

/** Codes of ISO 4217 for no currency and for tests: in a header they stand for something hidden. */
const NO_MONEY = /^X(?:XX|TS)$/;

/** The currency that a header or an amount says: "Betrag (EUR)", "Amount in £", "€12.00". */
export const currencyNamedIn = (header: string): string | undefined => {
  if (BARE_NUMBER.test(header)) return undefined;
  const sign = Object.keys(SIGNS).find(
    (each) => /[\u3000-\u9fff\uac00-\ud7af]/.test(each) && header.includes(each),
  );
  if (sign !== undefined) return SIGNS[sign];
  if (SHEKEL.test(header)) return "ILS";
  for (const word of header.split(/[^\p{L}\p{Sc}]+/u)) {
    const code = word.replace(/\p{Sc}/u, "");
    if (/^[A-Z]{3}$/.test(code) && !NO_MONEY.test(code) && isKnownCurrency(code)) return code;
    if (Object.hasOwn(SIGNS, word)) return SIGNS[word];
  }
  return undefined;
};
