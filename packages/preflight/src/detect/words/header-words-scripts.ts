import type { HeaderList } from "./meaning.ts";

/** The headers that banks, cards, wallets and budgeting programs write, in languages with other letters. */
export const OTHER_SCRIPTS: Readonly<Record<string, HeaderList>> = {
  ru: {
    date: `дата|дата операции|дата проводки|дата транзакции|дата списания|дата платежа`,
  },
};
