import type { AccountType } from "../../transactions/account.ts";

type Kind = readonly [type: AccountType, subtype: string | null, words: RegExp];

const MORTGAGE: Kind = ["loan", "mortgage", /\b(?:mortgage|home loan)\b/];

const INVESTMENT: Kind = [
  "investment",
  null,
  /\b(?:invest(?:ments?|ing|or)?|brokerage|portfolio|stocks?|securities|mutual funds?|etf|wealth|trading|margin|annuity|custodial|utma|ugma|espp|rsus?)\b/,
];

const RETIREMENT: Kind = [
  "investment",
  null,
  /\b(?:401 ?\(?[ak]\)?|403 ?\(?b\)?|457 ?\(?b\)?|ira|roth|529|tsp|thrift savings plan|retirement|pension)\b/,
];

const CRYPTO: Kind = ["crypto", null, /\b(?:crypto|cryptocurrency|bitcoin|btc|ethereum|coinbase)\b/];

/**
 * Words of an account's name; the first matching type is used. Words for the type itself (`checking`, `savings`) come
 * before marketing words (`platinum`, `rewards`), and loans before their collateral.
 */
const OF_NAME: readonly Kind[] = [
  ["loan", "home_equity", /\b(?:heloc|home equity)\b/],
  MORTGAGE,
  ["loan", "line_of_credit", /\blines? of credit\b/],
  ["loan", "student", /\b(?:student loans?|(?:un)?subsidized|stafford|perkins|parent plus)\b/],
  ["loan", "auto", /\b(?:auto|car|vehicle) (?:loan|finance|financing)\b/],
  ["loan", null, /\b(?:loans?|lending|financing)\b/],
  // A debit card's account is the bank account behind it, and a prepaid card holds money.
  [
    "depository",
    "checking",
    /\b(?:checking|chequing|share draft|debit|check card|atm card|prepaid|gift card|cash management)\b/,
  ],
  ["credit_card", "credit_card", /\b(?:credit cards?|visa|master ?card)\b/],
  RETIREMENT,
  ["depository", "hsa", /\b(?:hsa|health savings)\b/],
  ["depository", "money_market", /\b(?:money market|mmda)\b/],
  ["depository", "cd", /\b(?:cds?|certificates?|time deposit)\b/],
  [
    "depository",
    "savings",
    /\b(?:savings?|saver|cash reserve|(?:prime|primary|regular|membership|base) shares?)\b/,
  ],
  INVESTMENT,
  CRYPTO,
  [
    "credit_card",
    "credit_card",
    /\b(?:credit(?! union)|cards?|amex|american express|discover it|platinum|rewards|chase freedom|freedom (?:unlimited|flex)|sapphire|quicksilver|venture(?! (?:fund|capital))|savorone|skymiles|bonvoy|(?:blue|double|custom|active) cash)\b/,
  ],
  ["depository", "checking", /\b(?:current|everyday|spending)\b/],
];

/** Words of an institution's name. It applies to all accounts of the institution, so only unambiguous words are used. */
const OF_INSTITUTION: readonly Kind[] = [
  MORTGAGE,
  [
    "loan",
    null,
    /\b(?:(?:student|auto|car|personal) loans?|loan servicing|lending|auto finance|car finance)\b/,
  ],
  ["credit_card", "credit_card", /\b(?:credit cards?|card services|cards|amex|american express)\b/],
  RETIREMENT,
  INVESTMENT,
  [
    "investment",
    null,
    /\b(?:vanguard|robinhood|e\*?trade|merrill(?: lynch| edge)?|betterment|wealthfront|webull|interactive brokers|td ameritrade|schwab(?! bank))\b/,
  ],
  CRYPTO,
];

const kindIn = (kinds: readonly Kind[], text: string): Kind | undefined => {
  const words = text.toLowerCase().replaceAll("_", " ");
  return kinds.find(([, , pattern]) => pattern.test(words));
};

/**
 * The type of an account by the words in its name, then in its institution's name; a bank account if no word matches
 * (docs/spec/bank-data.md, Account types).
 */
export const accountTypeOf = (
  name: string,
  institution: string,
): { readonly account_type: AccountType; readonly subtype: string | null } => {
  const [account_type, subtype] = kindIn(OF_NAME, name) ??
    kindIn(OF_INSTITUTION, institution) ?? ["depository", null];
  return { account_type, subtype };
};
