import type { AccountType } from "../transactions/account.ts";

/** Words that tell what kind an account is; the first kind that one of them fits is it. */
const WORDS: readonly (readonly [type: AccountType, subtype: string | null, words: RegExp])[] = [
  ["loan", "mortgage", /\b(?:mortgage|home loan|heloc|home equity)\b/],
  ["loan", null, /\b(?:loans?|lending|student|auto finance|car finance|financing)\b/],
  [
    "credit_card",
    "credit_card",
    /\b(?:credit(?! union)|cards?|visa|mastercard|amex|american express|discover it|platinum|rewards)\b/,
  ],
  [
    "depository",
    "savings",
    /\b(?:savings?|saver|money market|mmda|cd|certificate of deposit|time deposit)\b/,
  ],
  [
    "investment",
    null,
    /\b(?:invest(?:ments?|ing|or)?|brokerage|401 ?\(?k\)?|403 ?\(?b\)?|ira|roth|sep|hsa|529|retirement|pension|portfolio|stocks?|securities|mutual funds?|etf|wealth|trading)\b/,
  ],
  ["crypto", null, /\b(?:crypto|bitcoin|btc|ethereum|coinbase|wallet)\b/],
  ["depository", "checking", /\b(?:checking|chequing|current|everyday|debit)\b/],
];

/** A debit card's account is the bank account behind it. */
const DEBIT = /\bdebit\b/;

const typeOfWords = (text: string) => WORDS.find(([, , words]) => words.test(text));

/**
 * What kind of account it is, by the words of its name, then of its institution; a bank account where none tells
 * (behaviour 10).
 */
export const accountTypeOf = (
  name: string,
  institution: string,
): { readonly account_type: AccountType; readonly subtype: string | null } => {
  const own = name.toLowerCase().replaceAll("_", " ");
  const found = DEBIT.test(own)
    ? (["depository", "checking"] as const)
    : (typeOfWords(own) ?? typeOfWords(institution.toLowerCase()));
  return { account_type: found?.[0] ?? "depository", subtype: found?.[1] ?? null };
};
