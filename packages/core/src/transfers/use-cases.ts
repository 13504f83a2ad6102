import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import { type ListQuery, readList } from "../request/read-list.ts";
import { Moment, Uuid } from "../request/schemas.ts";
import { TransactionNotFound } from "../transactions/errors.ts";
import { decidePairing } from "./decide-pairing.ts";
import { TRANSFER_STATES, type TransferState } from "./transfer.ts";
import { TransferNotFound, Transfers } from "./transfers.ts";

/** The state of a transfer, as text. */
export const TransferStateField = Schema.Literals(TRANSFER_STATES).annotate({
  message: `must be one of ${TRANSFER_STATES.join(", ")}`,
});

/** A part of a family's transfers in one state, newest first. */
export const listTransfers = Effect.fnUntraced(function* (
  familyId: string,
  state: TransferState,
  query: ListQuery,
) {
  const transfers = yield* Transfers;
  const list = { identity: ["transfers", familyId, state], key: { created_at: Moment, id: Uuid } };
  return yield* readList(list, query, (request) => transfers.list(familyId, state, request));
});

/** Two transactions that a person pairs (docs/spec/transfers.md, By hand). */
export interface PairTransactions {
  readonly family_id: string;
  /** As received; an id that is not a UUID is an unknown transaction. */
  readonly transaction_ids: readonly string[];
}

const TWO_WANTED = new InvalidRequest({
  errors: ["transaction_ids must be the ids of two different transactions."],
});

/** Pairs two transactions. Fails, having changed nothing, with `TransactionNotFound` or an `InvalidRequest` that says why not. */
export const pairTransactions = Effect.fnUntraced(function* ({
  family_id,
  transaction_ids: [one, other, ...more],
}: PairTransactions) {
  if (one === undefined || other === undefined || more.length > 0) return yield* TWO_WANTED;
  const [a, b] = [parseUuid(one), parseUuid(other)];
  if (a === undefined) return yield* new TransactionNotFound({ id: one });
  if (b === undefined) return yield* new TransactionNotFound({ id: other });
  if (a === b) return yield* TWO_WANTED;
  return yield* (yield* Transfers).pair(family_id, [a, b], yield* now, decidePairing);
});

/** Takes a transfer or a proposal away for good. Fails with `TransferNotFound`. */
export const unpairTransactions = Effect.fnUntraced(function* (familyId: string, id: string) {
  const uuid = parseUuid(id);
  if (uuid === undefined) return yield* new TransferNotFound({ id });
  yield* (yield* Transfers).reject(familyId, uuid);
});
