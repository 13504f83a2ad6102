import type { StatedBalance, StatementAccount } from "../decode/content-table.ts";

/**
 * What rows call an account of a statement: by its currency too, for a bank can give accounts in several currencies one number, and
 * another file need not have all of them.
 */
export const accountName = ({
  id,
  name,
  currency,
}: Pick<StatementAccount, "id" | "name" | "currency">): string => {
  const called = id || name;
  return called === "" || currency === null ? called : `${called} ${currency}`;
};

const shown = ({ amount, currency, date }: StatedBalance): string =>
  `${amount}${currency === null ? "" : ` ${currency}`}${date === null ? "" : ` on ${date}`}`;

/** From which balance to which; only what is stated. */
const span = ({ opening_balance: from, closing_balance: to }: StatementAccount): string =>
  [...(from === null ? [] : [`from ${shown(from)}`]), ...(to === null ? [] : [`to ${shown(to)}`])].join(" ");

const PROOFS = {
  proven: "proven: the balances and the entries fit",
  no_balances: "not proven: there are no two balances to compare the entries with",
  contradicted: "contradicted: the balances and the entries do not fit",
} as const;

/** An account of a statement, with its balances and what they prove, in a sentence. */
export const statementSentence = (account: StatementAccount): string => {
  const { id, name, currency, proof } = account;
  const balances = span(account);
  return `Statement of ${id || name || "the account"}${currency === null ? "" : ` in ${currency}`}${balances === "" ? "" : `, ${balances}`}; ${PROOFS[proof]}.`;
};
