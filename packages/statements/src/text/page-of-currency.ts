/** The code pages in which banks write that keep accounts in these currencies. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ...["PLN", "CZK", "HUF", "RON", "BAM", "ALL"].map((currency) => [currency, "windows-1250"] as const),
  ...["BGN", "RUB", "BYN", "UAH", "MKD"].map((currency) => [currency, "windows-1251"] as const),
  ["TRY", "windows-1254"],
  ["ILS", "windows-1255"],
]);

/** What is a sign in windows-1250 and a letter in ISO 8859-2 (Ą Ś Ź ą ś), beside a letter. */
const IN_8859_2 = /[A-Za-z][\xa1\xa6\xac\xb1\xb6]|[\xa1\xa6\xac\xb1\xb6][A-Za-z]/;

/** Letters of windows-1250 (Š Ś Ť Ž Ź and their small ones), which are controls in ISO 8859-2. */
const isIn1250 = (byte: number): boolean => (byte >= 0x8a && byte <= 0x8f) || (byte >= 0x9a && byte <= 0x9f);

const LATIN_1 = new TextDecoder("latin1");

/** The code page of text that declares none, by the currency of its account. */
export const pageOfCurrency = (currency: string, bytes: Uint8Array): string => {
  const page = PAGES.get(currency) ?? "windows-1252";
  return page === "windows-1250" && !bytes.some(isIn1250) && IN_8859_2.test(LATIN_1.decode(bytes))
    ? "iso-8859-2"
    : page;
};
