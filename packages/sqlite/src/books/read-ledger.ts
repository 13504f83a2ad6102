import type { Accounts, BeginLedger, DaySpan, LedgerReader } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import type { Connection } from "../connection/connection.ts";
import type { LedgerPart } from "../rows/ledger.ts";

/** Hands the parts of a ledger to its reader. */
const reading = <A>(begin: BeginLedger<A>) => {
  let reader: LedgerReader<A> | undefined;
  return {
    see: (part: LedgerPart): void => {
      if (part.of === "account") reader = begin(part.account);
      else if (part.of === "points") reader!.points(part.points);
      else reader!.entries(part.entries);
    },
    end: (): A | undefined => reader?.end(),
  };
};

/** Reads the ledger of an account: all of one state, although others write meanwhile. */
export const readLedger =
  ({ long }: Connection): Accounts["Service"]["ledger"] =>
  <A>(family_id: string, account_id: string, span: DaySpan | null, begin: BeginLedger<A>) =>
    Effect.suspend(() => {
      const { see, end } = reading(begin);
      return Effect.map(long.all("accounts.ledger", { family_id, account_id, span }, see), end);
    });
