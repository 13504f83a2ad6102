import { parseUuid } from "@farthing/values";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import { foreignReferences } from "./decide-update.ts";
import { AccountNotFound } from "./errors.ts";
import { type ReadNewTransaction, readNewTransaction } from "./new-transaction.ts";
import { EDITABLE_FIELDS } from "./transaction.ts";
import { type DecideNew, Transactions } from "./transactions.ts";
import { referencesOf } from "./update-transaction.ts";

/** What is drawn before the decision. */
interface Drawn {
  readonly id: string;
  readonly at: string;
}

/** Decides on a new transaction: whether every field is valid, reporting all that are not at once, and what to write. */
const decideNew =
  ({ patch, errors, named }: ReadNewTransaction, { id, at }: Drawn): DecideNew<InvalidRequest> =>
  (account, own) => {
    const { date, amount, name, ...others } = patch;
    const wrong = [...errors, ...foreignReferences(patch, own)];
    if (wrong.length > 0 || date === undefined || amount === undefined || name === undefined)
      return Result.fail(new InvalidRequest({ errors: wrong }));
    const fields = {
      ...{ date, amount, name, currency: account.currency, notes: null },
      ...{ category_id: null, merchant_id: null, tag_ids: [], ...others },
    };
    // What a person has written stays as it is when a bank tells of the same movement.
    const isSaid = (field: (typeof EDITABLE_FIELDS)[number]): boolean => {
      const value = fields[field];
      return value !== null && value.length > 0;
    };
    return Result.succeed({
      ...{ id, account_id: account.id, ...fields },
      ...{ external_id: named?.external_id ?? null, source: named?.source ?? null },
      ...{ locked: EDITABLE_FIELDS.filter(isSaid), created_at: at },
    });
  };

/**
 * Adds a transaction by hand, and tells whether it was added: one of the account that the client has named so before is returned as
 * it is. `fields` is the JSON object (docs/spec/transactions.md, Adding). Fails, having added nothing, with `AccountNotFound`, or an
 * `InvalidRequest` that lists every field that is missing or invalid, a wrong one by what `nameOf` calls it.
 */
export const addTransaction = Effect.fnUntraced(function* (
  familyId: string,
  fields: object,
  nameOf?: (field: string) => string,
) {
  const read = readNewTransaction(fields, nameOf);
  // Without an account there is nothing that could decide otherwise.
  if (read.account_id === undefined) return yield* new InvalidRequest({ errors: read.errors });
  const account_id = parseUuid(read.account_id);
  if (account_id === undefined) return yield* new AccountNotFound({ id: read.account_id });
  const drawn: Drawn = { at: yield* now, id: yield* (yield* SecureRandom.SecureRandom).uuidV7() };
  const transactions = yield* Transactions;
  return yield* transactions.add(
    familyId,
    { account_id, named: read.named, references: referencesOf(read.patch) },
    decideNew(read, drawn),
  );
});
