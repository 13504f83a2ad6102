import { RetryBase, type SyncMessage, type SyncOutcome } from "@farthing/core/provider";
import {
  Accounts,
  type EditableField,
  type Transaction,
  updateTransaction,
} from "@farthing/core/transactions";
import type { HeldTransaction, Institution, Scenario } from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import { crashing } from "./crash.ts";
import type { Edit, History, Step } from "./histories-arbitrary.ts";
import { connected, DAY, FAMILY, type Given, type Held, MARCH, stored, sync } from "./support.ts";

/** What a person has made of a transaction, and which one of the bank's it was. */
interface Edited {
  readonly fields: Edit;
  readonly source: string;
}

/** A transaction of the bank keeps the end of its id, whatever becomes of it: `t3`, `posted-17-18-3.2`. */
const sourceOf = (external_id: string): string =>
  /(\w+?)(?:\.\d+)?$/.exec(external_id)![1]!.replace(/^t(?=\d)/, "");

type Change = Extract<Step, { do: "reissue" | "rename" | "fail" | "recover" }>;

const changed = (scenario: Scenario, step: Change, at: number): Scenario => {
  const institutions = (to: (each: Institution) => Institution): Scenario => ({
    ...scenario,
    institutions: scenario.institutions.map(to),
  });
  switch (step.do) {
    case "reissue": {
      const { account, which } = step;
      const block = {
        ...(account === undefined ? {} : { account }),
        ...(which === undefined ? {} : { transactions: [`t${which}`] }),
      };
      return { ...scenario, reissue: [...(scenario.reissue ?? []), { at, ...block }] };
    }
    case "fail":
      return institutions((each) => (each.name === step.institution ? { ...each, fails: step.fails } : each));
    case "recover":
      return institutions(({ fails: _, ...each }) => each);
    case "rename":
      return institutions((each) => ({
        ...each,
        accounts: each.accounts.map((account) => ({
          ...account,
          transactions: account.transactions.map((one) =>
            account.id === step.account && one.id === `t${step.which}` ? { ...one, payee: step.payee } : one,
          ),
        })),
      }));
  }
};

/** Lets a person change one of the transactions that are there. */
const editOne = Effect.fn(function* (edits: Map<string, Edited>, which: number, fields: Edit) {
  const rows = yield* stored;
  const row = rows[which % rows.length];
  if (row === undefined) return;
  const { locked } = yield* updateTransaction({ family_id: FAMILY.id, id: row.id, fields });
  const changed = Object.entries(fields).filter(([field]) => locked.includes(field as EditableField));
  if (locked.length === 0) return;
  const before = edits.get(row.id);
  edits.set(row.id, {
    fields: { ...before?.fields, ...Object.fromEntries(changed) },
    source: before?.source ?? sourceOf(row.external_id!),
  });
});

/** All that is kept, to the last detail. */
const everything = Effect.gen(function* () {
  const accounts = yield* (yield* Accounts).list(FAMILY.id, { page: 1, per_page: 100 });
  return { transactions: yield* stored, accounts: accounts.items };
});

/** What the family shall have of a transaction of the bank. */
const expected = (held: HeldTransaction, account: string, zone: string) => {
  const { posted, transacted_at } = held;
  const at = account.includes("card") ? (transacted_at ?? posted) : posted === 0 ? transacted_at! : posted;
  return {
    date: new Intl.DateTimeFormat("en-CA", {
      timeZone: at % DAY === 0 ? "UTC" : zone,
      dateStyle: "short",
    }).format(at * 1000),
    amount: -Number(held.amount),
    name: held.payee ?? held.description,
  };
};

const compare = (
  { bank }: Held,
  zone: string,
  rows: readonly Transaction[],
  edits: ReadonlyMap<string, Edited>,
  { messages }: SyncOutcome,
): void => {
  const keyOf = (account: string, id: string) => `${account}/${id}`;
  const byKey = new Map(rows.map((row) => [keyOf(row.account.name, row.external_id!), row]));
  expect(byKey.size).toBe(rows.length);
  for (const [account, transactions] of bank.holds())
    for (const held of transactions) {
      const key = keyOf(account, held.id);
      const row = byKey.get(key);
      const { date, amount, name } = row ?? {};
      const fields = row === undefined ? undefined : edits.get(row.id)?.fields;
      expect({ key, date, amount: Number(amount), name }).toEqual({
        key,
        ...expected(held, account, zone),
        ...(fields?.date === undefined ? {} : { date: fields.date }),
        ...(fields?.amount === undefined ? {} : { amount: Number(fields.amount) }),
        ...(fields?.name === undefined ? {} : { name: fields.name }),
      });
      byKey.delete(key);
    }
  for (const [key, row] of byKey) {
    expect(row.locked, key).not.toEqual([]);
    expect(messages).toContainEqual(
      expect.objectContaining({ code: "pending_kept", account: row.account.name }),
    );
  }
  for (const [id, { fields, source }] of edits) {
    const row = rows.find((each) => each.id === id);
    expect(row).toMatchObject(fields);
    const now = sourceOf(row!.external_id!);
    if (now === source) continue;
    // What looks the same cannot be told apart; anything else has kept what a person made of it.
    const account = bank
      .scenario()
      .institutions.flatMap(({ accounts }) => accounts)
      .find(({ name }) => name === row!.account.name)!;
    const own = account.transactions.filter((each) => [source, now].includes(sourceOf(each.id)));
    expect(new Set(own.map(({ amount }) => amount)).size).toBe(1);
  }
};

/**
 * Two syncs of a year may use most of a day's requests, and the first of them may come after one that was killed: neither message is
 * a difference.
 */
const isOfOneSync = ({ code }: SyncMessage): boolean =>
  code === "request_budget_low" || code === "sync_interrupted";

/** Lets a history happen, brings everything after it, and compares what is there with what the bank has. */
export const replay = ({ zone, steps }: History): ((held: Held) => Effect.Effect<void, unknown, Given>) =>
  Effect.fn(
    function* (held: Held) {
      const { bank, pass } = held;
      const id = yield* connected(bank, zone);
      const edits = new Map<string, Edited>();
      let now = MARCH;
      for (const step of steps)
        switch (step.do) {
          case "pass":
            now += step.hours * 3600;
            yield* pass(step.hours * 3600);
            break;
          case "sync": {
            const asked = sync(id, { pending: step.pending });
            if (step.crash === undefined) yield* asked;
            else yield* crashing(step.crash, asked);
            break;
          }
          case "edit":
            yield* editOne(edits, step.which, step.fields);
            break;
          default:
            bank.change((scenario) => changed(scenario, step, now));
        }
      bank.change((scenario) => changed(scenario, { do: "recover" }, now));
      // Whatever was pending and is no more has been gone for long enough.
      yield* pass(9 * DAY);
      const outcome = yield* sync(id, { since: MARCH - 300 * DAY });
      expect(outcome).toMatchObject({ status: "ok", failure: undefined });
      const after = yield* everything;
      compare(held, zone, after.transactions, edits, outcome);
      const again = yield* sync(id, { since: MARCH - 300 * DAY });
      const lasting = ({ messages }: SyncOutcome) => messages.filter((each) => !isOfOneSync(each));
      expect({ ...again, messages: lasting(again) }).toEqual({
        ...{ ...outcome, messages: lasting(outcome) },
        accounts: outcome.accounts.map((each) => ({ ...each, added: 0, updated: 0, removed: 0 })),
      });
      expect(yield* everything).toEqual(after);
      yield* sync(id, { pending: false });
      expect(yield* everything).toEqual(after);
    },
    Effect.provideService(RetryBase, 0),
  );
