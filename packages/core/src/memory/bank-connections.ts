import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { BankConnection } from "../provider/connection/connection.ts";
import { BankConnections, ConnectionBusy, ConnectionNotFound } from "../provider/connection/connections.ts";
import { bankBooksOf } from "./bank-books.ts";
import { checkReference } from "./check-references.ts";
import { compareTexts } from "./order.ts";
import { settleTransfers } from "./settle-transfers.ts";
import { withoutBank } from "./source.ts";
import type { KeptBankConnection, State } from "./state.ts";
import { withBankChange } from "./with-bank-change.ts";

const age = ({ created_at, id }: BankConnection) => [created_at, id];

export const bankConnectionsIn = (state: State) => {
  const { families, bankConnections, worked } = state;
  const put = (kept: KeptBankConnection, parts: Partial<BankConnection>): void => {
    bankConnections.set(kept.connection.id, { ...kept, connection: { ...kept.connection, ...parts } });
  };
  const known = (id: string): Effect.Effect<KeptBankConnection, ConnectionNotFound> =>
    Effect.suspend(() => {
      const kept = bankConnections.get(id);
      return kept === undefined ? Effect.fail(new ConnectionNotFound({ id })) : Effect.succeed(kept);
    });
  const ownedBy = (familyId: string, id: string): Effect.Effect<KeptBankConnection, ConnectionNotFound> =>
    Effect.flatMap(known(id), (kept) =>
      kept.connection.family_id === familyId
        ? Effect.succeed(kept)
        : Effect.fail(new ConnectionNotFound({ id })),
    );

  return BankConnections.of({
    add: (connection) =>
      Effect.sync(() => {
        const { id, family_id, sealed_url } = connection;
        checkReference(families, "entry", family_id);
        const known = bankConnections.get(id)?.connection;
        if (known?.family_id === family_id && known.sealed_url === sealed_url) return;
        if (known !== undefined) throw new Error(`another connection has the id ${id}`);
        bankConnections.set(id, { connection, accounts: new Map(), transactions: new Map() });
      }),
    find: (familyId, id) =>
      Effect.sync(() => {
        const connection = bankConnections.get(id)?.connection;
        return connection?.family_id === familyId ? connection : undefined;
      }),
    list: (familyId) =>
      Effect.sync(() =>
        [...bankConnections.values()]
          .map(({ connection }) => connection)
          .filter(({ family_id }) => familyId === undefined || family_id === familyId)
          .sort((a, b) => compareTexts(age(a), age(b))),
      ),
    renew: (familyId, id, sealed_url) =>
      Effect.map(ownedBy(familyId, id), (kept) =>
        put(kept, {
          ...{ sealed_url, revoked: false, failures: 0, cool_down_until: null },
          ...{ last_problem: null, last_status: null },
        }),
      ),
    remove: (familyId, id) =>
      Effect.map(ownedBy(familyId, id), (kept) => {
        const own = families.get(familyId)!;
        for (const [transaction, { told }] of kept.transactions) {
          const seen = own.transactions.get(transaction);
          if (seen !== undefined) own.transactions.set(transaction, withoutBank(seen, told));
        }
        bankConnections.delete(id);
      }),
    reseal: (reseal) =>
      Effect.suspend(() => {
        const sealed = Result.all(
          [...bankConnections.values()].map((kept) =>
            Result.map(reseal(kept.connection), (sealed_url) => ({ kept, sealed_url })),
          ),
        );
        if (Result.isFailure(sealed)) return Effect.fail(sealed.failure);
        for (const { kept, sealed_url } of sealed.success) put(kept, { sealed_url });
        return Effect.succeed(sealed.success.length);
      }),
    countRequest: (id, day, limit) =>
      Effect.map(known(id), (kept) => {
        const { requests } = kept.connection;
        const before = requests?.day === day ? requests.count : 0;
        if (before >= limit) return undefined;
        put(kept, { requests: { day, count: before + 1 } });
        return before + 1;
      }),
    beginSync: (id, at) =>
      Effect.sync(() => {
        const kept = bankConnections.get(id);
        if (kept !== undefined) put(kept, { sync_began_at: at });
      }),
    endSync: (
      id,
      {
        at,
        status,
        problem,
        revoked,
        cool_down_until,
        last_success_at,
        institutions,
        missing_accounts,
        backlog,
      },
    ) =>
      Effect.sync(() => {
        const kept = bankConnections.get(id);
        if (kept === undefined) return;
        put(kept, {
          ...{ last_attempt_at: at, last_status: status, last_problem: problem, revoked, cool_down_until },
          ...{ backlog, missing_accounts, sync_began_at: null },
          failures: status === "failed" ? kept.connection.failures + 1 : 0,
          ...(last_success_at === null ? {} : { last_success_at }),
          ...(institutions.length === 0 ? {} : { institutions }),
        });
      }),
    storeWindow: (scope, decide) =>
      Effect.flatMap(known(scope.connection_id), (kept) => {
        const { id, family_id } = kept.connection;
        const own = families.get(family_id)!;
        return Effect.fromResult(
          Result.map(decide(bankBooksOf(own, kept, scope)), ({ change, result }) => {
            const next = withBankChange(own, kept, change);
            families.set(family_id, next.own);
            bankConnections.set(id, next.kept);
            return { result, transfers: settleTransfers(next.own, state, own.transactions) };
          }),
        );
      }),
    exclusively: (id, work) =>
      Effect.acquireUseRelease(
        Effect.suspend(() => {
          if (worked.has(id)) return Effect.fail(new ConnectionBusy({ id }));
          worked.add(id);
          return Effect.void;
        }),
        () => work,
        () => Effect.sync(() => void worked.delete(id)),
      ),
  });
};
