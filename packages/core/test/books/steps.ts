import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import { forgetReading, listReadings, undoImport } from "../../src/import/index.ts";
import { proveAccount } from "../../src/proof/index.ts";
import {
  deleteTransaction,
  Transactions,
  updateAccount,
  updateTransaction,
} from "../../src/transactions/index.ts";
import {
  listTransfers,
  pairTransactions,
  TRANSFER_STATES,
  type Transfer,
  unpairTransactions,
} from "../../src/transfers/index.ts";
import { storedOf } from "../import/stored-and-seen.ts";
import type { World } from "../import/support.ts";
import { answersFor, bankFile, type FileSpan, LAYOUTS, type Layout } from "./bank-files.ts";
import type { BooksModel } from "./books-model.ts";
import { importForFamily, type startFamily } from "./family.ts";
import { both } from "./transfers-model.ts";
import { ACCOUNT_NAMES, dayOf, someDay } from "./truth.ts";

type Family = Effect.Success<ReturnType<typeof startFamily>>;

/** One thing that happens to the books: does it, and tells the model of it. */
type Do = (model: BooksModel, family: Family) => Effect.Effect<unknown, unknown, World>;

const ALL = { page: 1, per_page: 1_000 };

const nth = <A>(all: readonly A[], at: number): A | undefined => all[at % Math.max(1, all.length)];

const layoutOf = (columns: readonly string[]): Layout =>
  (Object.keys(LAYOUTS) as Layout[]).find((each) => LAYOUTS[each].join() === columns.join())!;

const legsOf = ({ inflow, outflow }: Transfer): string => both(inflow.id, outflow.id);

const transfersOf = Effect.fn(function* (familyId: string) {
  const all: Transfer[] = [];
  for (const state of TRANSFER_STATES) all.push(...(yield* listTransfers(familyId, state, ALL)).items);
  return all;
});

/** How an import of a file is said. */
interface Said {
  /** A person says how it is read. */
  readonly isAnswered: boolean;
  /** A person says into which account it goes. */
  readonly isNamed: boolean;
}

const importOne = (span: FileSpan, { isAnswered, isNamed }: Said): Do =>
  Effect.fn(function* (model, { family_id }) {
    const file = bankFile(model.truth, span);
    const { account, layout, rows, text } = file;
    if (rows.length === 0) return;
    const known = model.knownFor(layout);
    // A file of one account that goes into another is no history of one bank.
    if (!isNamed && known.length === 1 && known[0] !== account) return;
    const isKnown = isNamed ? known.includes(account) : known.length > 0;
    const given = {
      ...(isAnswered ? answersFor(account, layout) : {}),
      ...(isNamed ? { account_id: model.accounts[account]! } : {}),
    };
    if (!isAnswered && !isKnown) {
      const { outcome: dry } = yield* importForFamily(family_id, text, given, { dry_run: true });
      // A file that leaves nothing open is read as it shows itself: that is tried elsewhere.
      if (dry._tag === "Imported") return;
    }
    const { outcome, used } = yield* importForFamily(family_id, text, given);
    const before = model.standingImport(text);
    if (outcome._tag === "NotImportable") {
      // Who says what is left out sends a whole profile: what of it a file showed by itself is asked where the next does not.
      const isShown = layout === "statuses" && !isAnswered;
      const isSignOpen = !isAnswered && model.isSignedAnew(file, isNamed ? [account] : known);
      const isOpen =
        isShown ||
        isSignOpen ||
        (isNamed ? !isAnswered && !isKnown : known.length !== 1 || model.isAmongOthers(file));
      expect({ isOpen, outcome }).toMatchObject({ isOpen: true });
      return;
    }
    if (before !== undefined) {
      expect(["AlreadyImported", "ImportedOtherwise"]).toContain(outcome._tag);
      expect(outcome).toMatchObject({ import: { id: before.import_id } });
      return;
    }
    expect(used === undefined).toBe(!isKnown);
    expect(outcome._tag).toBe("Imported");
    if (outcome._tag !== "Imported") return;
    const import_id = outcome.import!.id;
    const counts = model.rows.import(import_id, rows);
    expect(outcome.counts).toEqual({ ...counts, left_out: 0, rejected: 0 });
    model.imports.push({ file, import_id, isUndone: false });
    model.learn(file, import_id);
  });

const undo = (which: number, with_edited: boolean): Do =>
  Effect.fn(function* (model, { family_id }) {
    const one = nth(
      model.imports.filter(({ isUndone }) => !isUndone),
      which,
    );
    if (one === undefined) return;
    const outcome = yield* undoImport({ family_id, id: one.import_id, with_edited });
    model.changing(() => {
      const { removed, kept } = model.rows.undo(one.import_id, with_edited);
      expect(outcome.removed).toBe(removed);
      expect(outcome.kept.map(({ id }) => id).toSorted()).toEqual(kept);
    });
    one.isUndone = true;
  });

const change = (which: number, fields: object): Do =>
  Effect.fn(function* (model, { family_id }) {
    const id = nth(model.rows.ids, which);
    if (id === undefined) return;
    yield* updateTransaction({ family_id, id, fields });
    model.changing(() => model.rows.change(id, fields));
  });

/** An amount that a booking has, or its opposite. */
const changeAmount = (which: number, like: number, isTurned: boolean): Do =>
  Effect.fn(function* (model, family) {
    const amount = nth(model.truth, like)!.amount;
    const turned = amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
    yield* change(which, { amount: isTurned ? turned : amount })(model, family);
  });

const remove = (which: number): Do =>
  Effect.fn(function* (model, { family_id }) {
    const id = nth(model.rows.ids, which);
    if (id === undefined) return;
    yield* deleteTransaction({ family_id, id });
    model.changing(() => model.delete(id));
  });

const rename = (account: number, name: string): Do =>
  Effect.fn(function* (model, { family_id }) {
    yield* updateAccount(family_id, model.accounts[account]!, { name, same_name: true });
    model.rename(account, name);
  });

const pair = (which: number, other: number): Do =>
  Effect.fn(function* (model, { family_id }) {
    const [a, b] = [nth(model.rows.ids, which), nth(model.rows.ids, other)];
    if (a === undefined || b === undefined || a === b) return;
    const outcome = yield* Effect.result(pairTransactions({ family_id, transaction_ids: [a, b] }));
    const refusal = model.refusal(model.held(a), model.held(b));
    expect(outcome._tag, refusal).toBe(refusal === "" ? "Success" : "Failure");
    if (refusal === "") model.pair(a, b);
  });

/** Pairs two that are proposed, as a person does who is asked. */
const confirm = (which: number): Do =>
  Effect.fn(function* (model, { family_id }) {
    const one = nth(
      model.transfers().filter(({ state }) => state === "proposed"),
      which,
    );
    if (one === undefined) return;
    const [a, b] = one.legs.split(" ") as [string, string];
    yield* pairTransactions({ family_id, transaction_ids: [a, b] });
    model.pair(a, b);
  });

const reject = (which: number): Do =>
  Effect.fn(function* (model, { family_id }) {
    const one = nth(
      model.transfers().filter(({ state }) => state !== "rejected"),
      which,
    );
    if (one === undefined) return;
    const found = (yield* transfersOf(family_id)).find(
      (each) => each.state === one.state && legsOf(each) === one.legs,
    );
    yield* unpairTransactions(family_id, found!.id);
    model.reject(one.legs);
  });

const forget = (which: number): Do =>
  Effect.fn(function* (model, { family_id }) {
    const { items } = yield* listReadings(family_id, ALL);
    const one = nth(items, which);
    if (one === undefined) return;
    yield* forgetReading(family_id, one.id);
    model.readings.delete(`${layoutOf(one.layout.columns)} ${one.account_id}`);
  });

const sync = (days: number): Do =>
  Effect.fn(function* (model, family) {
    const day = [...Array(12).keys()].map(dayOf).find((each, at) => at >= days && each >= model.reached);
    if (day === undefined) return;
    yield* family.sync(model.truth, day);
    model.changing(() => model.sync(day));
  });

/** Fails where the books are not as the model has them. */
const expectBooks = Effect.fn(function* (model: BooksModel, { family_id, accounts }: Family) {
  const stored = yield* storedOf(family_id, accounts, model.currencies);
  const there = new Set(model.rows.ids);
  expect(model.rows.learn(stored)).toEqual({ strange: [], missing: [] });
  expect(stored).toEqual(model.rows.expected());
  model.cameIn(model.rows.ids.filter((id) => !there.has(id)));
  const keys = model.rows.held.map(({ key, account_id }) => `${key} ${account_id}`);
  expect(new Set(keys).size, "each booking once").toBe(keys.length);

  const transfers = yield* transfersOf(family_id);
  expect(
    transfers
      .map((each) => ({ state: each.state, made_by: each.made_by, legs: legsOf(each) }))
      .toSorted((a, b) => (`${a.state} ${a.legs}` < `${b.state} ${b.legs}` ? -1 : 1)),
  ).toEqual(model.transfers());
  const sides = new Map(
    transfers
      .filter(({ state }) => state === "paired")
      .flatMap(({ id, inflow, outflow }) => [
        [inflow.id, { id, other: outflow.account.id }] as const,
        [outflow.id, { id, other: inflow.account.id }] as const,
      ]),
  );
  const { items } = yield* (yield* Transactions).list(family_id, {}, ALL);
  for (const { id, transfer } of items)
    expect(transfer === null ? undefined : { id: transfer.id, other: transfer.other_account.id }).toEqual(
      sides.get(id),
    );

  for (const [at, id] of accounts.entries())
    expect(yield* proveAccount(family_id, id)).toMatchObject({
      ...{ ...model.proof(at), contradictions: [], not_compared: [], in_other_currencies: 0 },
    });

  const readings = (yield* listReadings(family_id, ALL)).items;
  expect(
    new Map(
      readings.map(({ layout, account_id, import_id }) => [
        `${layoutOf(layout.columns)} ${account_id}`,
        import_id,
      ]),
    ),
  ).toEqual(model.readings);
  expect(readings.length).toBe(model.readings.size);
});

/** What runs the work of a family on its storage. */
interface Real {
  readonly family: Family;
  readonly run: <A, E>(work: Effect.Effect<A, E, World>) => Promise<A>;
}

/** A step of a history, as the runner of fast-check takes it. */
class Step implements fc.AsyncCommand<BooksModel, Real> {
  readonly #name: string;
  readonly #do: Do;

  constructor(name: string, does: Do) {
    this.#name = name;
    this.#do = does;
  }

  check(): boolean {
    return true;
  }

  async run(model: BooksModel, { family, run }: Real): Promise<void> {
    await run(this.#do(model, family));
    await run(expectBooks(model, family));
  }

  toString(): string {
    return this.#name;
  }
}

const which = fc.nat({ max: 40 });

/** Steps of one kind. */
const steps = <A extends readonly unknown[]>(
  name: string,
  does: (...said: A) => Do,
  ...said: { [At in keyof A]: fc.Arbitrary<A[At]> }
) =>
  fc
    .tuple(...(said as readonly fc.Arbitrary<unknown>[]))
    .map((each) => new Step(`${name} ${JSON.stringify(each)}`, does(...(each as unknown as A))));

const span = fc
  .record({
    ...{ account: fc.nat({ max: 2 }), newestFirst: fc.boolean() },
    layout: fc.constantFrom("balances", "balances", "balances", "plain", "statuses"),
    days: fc.oneof(
      fc.constant([0, 11] as const),
      fc.tuple(someDay, someDay),
      fc.tuple(someDay, fc.nat({ max: 3 })).map(([day, more]) => [day, Math.min(11, day + more)] as const),
    ),
  })
  .map(
    ({ days: [one, other], ...rest }): FileSpan => ({
      ...rest,
      ...{ from: dayOf(Math.min(one, other)), to: dayOf(Math.max(one, other)) },
    }),
  );

const often = fc.constantFrom(true, true, true, true, false);

const said = fc.record({
  isAnswered: often,
  isNamed: often,
});

const imports = steps("import", importOne, span, said);
const syncs = steps("sync", sync, someDay);

/** All that happens to books, in any order; more often what brings something. */
export const HISTORIES = fc.commands(
  [
    ...Array.from({ length: 10 }, () => imports),
    ...Array.from({ length: 3 }, () => syncs),
    steps("undo", undo, which, fc.boolean()),
    steps("change amount", changeAmount, which, which, fc.boolean()),
    steps(
      "change",
      change,
      which,
      fc.oneof(
        fc.record({ date: fc.oneof(someDay, fc.constant(20)).map(dayOf) }),
        fc.record({ name: fc.constantFrom("Transfer", "To Reserve", "Mine") }),
        fc.record({ currency: fc.constantFrom("USD", "EUR", "CHF") }),
      ),
    ),
    steps("delete", remove, which),
    steps("rename account", rename, fc.nat({ max: 2 }), fc.constantFrom(...ACCOUNT_NAMES, "Bread")),
    steps("pair", pair, which, which),
    steps("confirm", confirm, which),
    steps("reject", reject, which),
    steps("forget reading", forget, which),
  ],
  { maxCommands: 24, size: "max" },
);
