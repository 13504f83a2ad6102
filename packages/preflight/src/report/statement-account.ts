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
  contradicted: "contradicted: the balances and the entries do not fit",
} as const;

const proofText = ({ proof, opening_balance, closing_balance }: StatementAccount): string => {
  if (proof !== "no_balances") return PROOFS[proof];
  return opening_balance === null || closing_balance === null
    ? "not proven: there are no two balances to compare the entries with"
    : "not proven: the balances cannot be compared with all entries";
};

/** An account of a statement, with its balances and what they prove, in a sentence. */
export const statementSentence = (account: StatementAccount): string => {
  const { id, name, currency } = account;
  const balances = span(account);
  return `Statement of ${id || name || "the account"}${currency === null ? "" : ` in ${currency}`}${balances === "" ? "" : `, ${balances}`}; ${proofText(account)}.`;
};
