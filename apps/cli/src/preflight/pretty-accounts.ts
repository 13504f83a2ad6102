import type { StatedBalance, StatementAccount } from "@farthing/preflight";
import { visible } from "../terminal/output.ts";

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

const lineOf = (account: StatementAccount): string => {
  const { id, name, currency, proof } = account;
  const called = visible(id || name) || "the account";
  const balances = span(account);
  return `Statement of ${called}${currency === null ? "" : ` in ${currency}`}${balances === "" ? "" : `, ${balances}`}; ${PROOFS[proof]}.`;
};

/** The accounts of a statement, with what their balances prove. */
export const accountLines = (accounts: readonly StatementAccount[]): readonly string[] =>
  accounts.map(lineOf);
