import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { AccountQuestion, Books, RecordedIdentity, RecordedSide } from "../import/books/books.ts";
import { collectRecorded } from "../import/books/collect-recorded.ts";
import { type Import, storedBefore, storedImport } from "../import/books/import.ts";
import {
  type ImportChange,
  type ImportKey,
  Imports,
  type PlanImport,
  type StoreImport,
  type StoreOutcome,
} from "../import/books/imports.ts";
import { runToEnd } from "../import/chunks/in-chunks.ts";
import { cut } from "./cut.ts";
import { byName, compareTexts } from "./order.ts";
import { settleTransfers } from "./settle-transfers.ts";
import { isPending, sourceOf, toldOf } from "./source.ts";
import type { FamilyState, KeptTransfer, State } from "./state.ts";
import { undoIn } from "./undo.ts";
import { withPlan } from "./with-plan.ts";

const named = (things: Iterable<{ readonly id: string; readonly name: string }>) =>
  byName(things).map(({ id, name }) => ({ id, name }));

const isWithin = ({ spans }: AccountQuestion, each: Pick<RecordedIdentity, "date"> | undefined): boolean =>
  each !== undefined && spans.some(({ from, to }) => from <= each.date && each.date <= to);

/** The answer to questions; of references it tells whatever the day is. */
const recordedOf = (
  state: State,
  own: FamilyState,
  questions: readonly AccountQuestion[],
): Iterable<RecordedIdentity> => {
  const all = [...own.transactions.values()]
    .filter(({ parent_id }) => parent_id === null)
    .map((kept): RecordedIdentity => sourceOf(state, kept))
    .sort((a, b) => compareTexts([a.date, a.id], [b.date, b.id]));
  const told = new Set<RecordedIdentity>();
  const tell = (isMeant: (question: AccountQuestion, each: RecordedIdentity) => boolean): void => {
    for (const question of questions) for (const each of all) if (isMeant(question, each)) told.add(each);
  };
  const isOf = ({ account_id }: AccountQuestion, { account }: RecordedIdentity): boolean =>
    account_id === account;
  tell((question, each) => isOf(question, each) && isWithin(question, each));
  tell((question, each) => isOf(question, each) && question.references.includes(each.reference));
  tell((question, each) => isOf(question, each) && isWithin(question, each.added_as));
  tell(
    (question, each) =>
      question.ids?.includes(each.id) === true ||
      (isOf(question, each) && question.ids?.includes(each.external_id ?? "") === true),
  );
  return told;
};

/** The id of a transfer that the rule has not made: that one goes when a file has another. */
const standingOf = (transfer: KeptTransfer | undefined): string | null =>
  transfer === undefined || transfer.made_by === "rule" ? null : transfer.id;

/** What transfers can have or have of some whole transactions. */
const sidesOf = (
  { transactions, transfers }: FamilyState,
  recorded: readonly RecordedIdentity[],
): readonly RecordedSide[] => {
  const wholes = new Set(recorded.map(({ id }) => id));
  return [...transactions.values()]
    .filter(({ id, parent_id }) => wholes.has(parent_id ?? id))
    .map(({ id, parent_id, external_id }) => ({
      ...{ id, parent_id, external_id },
      transfer_id: standingOf(transfers.get(id)),
    }))
    .filter(({ parent_id, transfer_id }) => parent_id !== null || transfer_id !== null)
    .sort((a, b) => compareTexts([a.id], [b.id]));
};

const booksOf = (state: State, own: FamilyState, questions: readonly AccountQuestion[]): Books => {
  const recorded = collectRecorded();
  for (const row of recordedOf(state, own, questions)) recorded.add(row);
  return {
    currency: own.family.currency,
    accounts: byName(own.accounts.values()).map(({ id, name, currency }) => ({
      ...{ id, name, currency },
      external_id: own.externalIds.get(id) ?? null,
      original_name: own.originalNames.get(id) || null,
    })),
    categories: named(own.categories.values()),
    tags: named(own.tags.values()),
    merchants: named(own.merchants.values()),
    recorded: recorded.all(),
    sides: questions.some(({ sides }) => sides === true) ? sidesOf(own, recorded.all()) : [],
  };
};

const compareNewest = (a: ImportKey, b: ImportKey): number =>
  compareTexts([b.created_at, b.id], [a.created_at, a.id]);

const newestFirst = ({ imports }: FamilyState): readonly Import[] =>
  [...imports.values()].sort(compareNewest);

const ofBytes = (own: FamilyState, sha256: string): readonly Import[] =>
  newestFirst(own).filter(
    ({ status, incomplete, sha256: own_sha256 }) =>
      status === "stored" && !incomplete && own_sha256 === sha256,
  );

const ofTransactions = (own: FamilyState, ids: readonly string[]): readonly Import[] => {
  const claimed = new Set(ids.flatMap((id) => own.claims.get(id) ?? []).map(({ import_id }) => import_id));
  return newestFirst(own).filter(({ id, status }) => status === "stored" && claimed.has(id));
};

/** Those of some ids that any family has used, or a bank still tells of what was deleted. */
const takenOf = ({ families, bankConnections }: State, ids: readonly string[]): ReadonlySet<string> => {
  const isThere = (id: string): boolean =>
    [...families.values()].some(
      ({ accounts, categories, tags, merchants, transactions, transfers, candidates }) =>
        [accounts, categories, tags, merchants, transactions].some((things: ReadonlyMap<string, unknown>) =>
          things.has(id),
        ) || [...transfers.values(), ...candidates.values()].some((each) => each.id === id),
    ) || [...bankConnections.values()].some(({ transactions }) => transactions.has(id));
  return new Set(ids.filter(isThere));
};

export const importsIn = (state: State) => {
  const { families } = state;
  const familyState = (id: string): FamilyState => {
    const own = families.get(id);
    if (own === undefined) throw new Error(`the family ${id} does not exist`);
    return own;
  };
  return Imports.of({
    books: (familyId, questions) => Effect.sync(() => booksOf(state, familyState(familyId), questions)),
    recorded: (familyId, question) =>
      Effect.sync(() => booksOf(state, familyState(familyId), [question]).recorded),
    list: (familyId, request, { status, type } = {}) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        const wanted = (own === undefined ? [] : newestFirst(own)).filter(
          (each) =>
            (status === undefined || each.status === status) && (type === undefined || each.type === type),
        );
        return cut(wanted, request, compareNewest);
      }),
    familyOf: (id) => Effect.sync(() => [...families].find(([, { imports }]) => imports.has(id))?.[0]),
    find: (familyId, id) => Effect.sync(() => families.get(familyId)?.imports.get(id)),
    receipt: (familyId, id) => Effect.sync(() => families.get(familyId)?.receipts.get(id)),
    ofBytes: (familyId, sha256) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        return own === undefined ? [] : ofBytes(own, sha256);
      }),
    ofTransactions: (familyId, ids) =>
      Effect.sync(() => {
        const own = families.get(familyId);
        return own === undefined ? [] : ofTransactions(own, ids);
      }),
    store: <Change extends ImportChange, E>(request: StoreImport, plan: PlanImport<Change, E>) =>
      Effect.suspend((): Effect.Effect<StoreOutcome<Change>, E> => {
        const { family_id, questions, ids } = request;
        const own = familyState(family_id);
        const earlier = storedBefore(ofBytes(own, request.file.sha256), request);
        if (earlier !== undefined) return Effect.succeed(earlier);
        const books = booksOf(state, own, questions(booksOf(state, own, [])));
        const planned = runToEnd(plan({ books, taken: takenOf(state, ids) }));
        if (Result.isFailure(planned)) return Effect.fail(planned.failure);
        const change = planned.success;
        const stored = storedImport(request.file, change.counts);
        const next = withPlan(own, change, stored, (kept) => isPending(state, kept));
        families.set(family_id, next);
        const transfers = settleTransfers(next, state, own.transactions);
        return Effect.succeed({ _tag: "Stored", import: stored, change, transfers });
      }),
    undo: (request) =>
      Effect.sync(() => {
        const own = families.get(request.family_id);
        const found = own?.imports.get(request.id);
        if (own === undefined || found === undefined) return { _tag: "NotFound" };
        const { next, ...undone } = undoIn(own, found, request, (id) => toldOf(state, id));
        families.set(request.family_id, next);
        settleTransfers(next, state);
        const before = found.status === "undone";
        return { _tag: "Undone", before, import: next.imports.get(found.id)!, ...undone };
      }),
  });
};
