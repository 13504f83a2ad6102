import type { BalanceProof, StatementAccount, TableNote } from "@farthing/preflight";
import { accountName } from "@farthing/preflight/checked";
import type { Balance, Statement } from "@farthing/statements";

/** The statements of each account, in the order of the content. */
const byAccount = (statements: readonly Statement[]): readonly (readonly Statement[])[] => [
  ...Map.groupBy(statements, ({ account }) => accountName(account)).values(),
];

const dated = (balance: Balance | null): string => (balance?.date ? ` of ${balance.date}` : "");

const shown = ({ amount, currency }: Balance): string =>
  currency === null ? amount : `${amount} ${currency}`;

/** What the balances of a statement do not prove, and why. */
const gapOf = ({ opening, closing, proof }: Statement, name: string): readonly TableNote[] => {
  if (opening === null) return [];
  const of = name === "" ? "" : ` of ${name}`;
  if (proof.state === "contradicted") {
    const message = `The opening balance ${shown(opening)}${dated(opening)} and the entries${of} give ${proof.computed}, and the statement says ${proof.stated}${dated(closing)}`;
    const balances = {
      opening: opening.amount,
      computed: proof.computed,
      stated: proof.stated,
      ...(opening.currency === null ? {} : { currency: opening.currency }),
      ...(opening.date ? { from: opening.date } : {}),
      ...(closing?.date ? { until: closing.date } : {}),
    };
    return [{ code: "balance_gap", message, parts: { balances } }];
  }
  if (proof.state === "proven" || proof.otherCurrencies === undefined) return [];
  const message = `The balances${of} prove nothing: entries in ${proof.otherCurrencies.join(", ")} do not say exactly what they changed in ${opening.currency}`;
  const texts = [...proof.otherCurrencies, ...(opening.currency === null ? [] : [opening.currency])];
  return [{ code: "doubtful_field", message, parts: { doubt: "balances_prove_nothing", texts } }];
};

/** The statements of an account follow from each other unless one says that it doesn't. */
const isContradicted = ({ proof, problems }: Statement): boolean =>
  proof.state === "contradicted" || problems.some(({ code }) => code === "balance_gap");

const proofOfAll = (statements: readonly Statement[]): BalanceProof => {
  if (statements.some(isContradicted)) return "contradicted";
  return statements.every(({ proof }) => proof.state === "proven") ? "proven" : "no_balances";
};

/** The first or the last of balances by day; of those of one day, or without one, that which `isBetter` than the others. */
const balanceOf = (
  balances: readonly (Balance | null)[],
  isBetter: (one: Balance, other: Balance) => boolean,
): Balance | null =>
  balances.reduce(
    (best, each) => (each !== null && (best === null || isBetter(each, best)) ? each : best),
    null,
  );

const dayOf = ({ date }: Balance): string => date ?? "";

/** An account of a content, with what its balances contradict. */
interface AccountFound {
  readonly account: StatementAccount;
  readonly gaps: readonly TableNote[];
}

/** The accounts of a content, and whether their balances prove the entries. */
export const accountsOf = (statements: readonly Statement[]): readonly AccountFound[] =>
  byAccount(statements).map((of) => {
    const { id, name, currency } = of[0]!.account;
    const account = {
      ...{ id, name, currency },
      opening_balance: balanceOf(
        of.map(({ opening }) => opening),
        (one, other) => dayOf(one) < dayOf(other),
      ),
      closing_balance: balanceOf(
        of.map(({ closing }) => closing),
        (one, other) => dayOf(one) >= dayOf(other),
      ),
      proof: proofOfAll(of),
    };
    return { account, gaps: of.flatMap((each) => gapOf(each, accountName(account))) };
  });
