import type { Balance, Entry, Statement } from "../model/statement.ts";
import { proofOf } from "../proof/proof-of.ts";
import type { Aggregate } from "./aggregates.ts";
import { currencyOfStatement } from "./currency.ts";
import { Fields, type OfxText } from "./fields.ts";

const balanceOf = (ledger: Fields, currency: string | null): Balance | null => {
  const amount = ledger.otherNumber("BALAMT");
  return amount === null ? null : { amount, currency, date: ledger.otherDay("DTASOF") };
};

const accountId = ({ parts }: Aggregate): string =>
  (parts.get("BANKACCTFROM") ?? parts.get("CCACCTFROM") ?? parts.get("INVACCTFROM"))?.leaves.get("ACCTID")
    ?.value ?? "";

/** A statement with the entries that stand in it. OFX states the closing balance alone. */
export const statementOf = (aggregate: Aggregate, entries: readonly Entry[], text: OfxText): Statement => {
  const currency = currencyOfStatement(aggregate);
  const ledger = aggregate.parts.get("LEDGERBAL");
  const fields = ledger === undefined ? undefined : new Fields(ledger, text);
  const closing = fields === undefined ? null : balanceOf(fields, currency);
  return {
    account: { id: accountId(aggregate), name: "", currency },
    opening: null,
    closing,
    entries,
    proof: proofOf(null, closing, entries),
    problems: fields?.problems ?? [],
  };
};
