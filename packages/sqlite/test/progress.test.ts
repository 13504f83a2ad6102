import { Removals, Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { type Outcome, openFarthing } from "@farthing/core/promises";
import { Progress, type Tell } from "@farthing/core/storage";
import { Accounts } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { newFamily, newUser } from "../../contracts/src/support/people.ts";
import { plannedAccount, plannedTransaction, store } from "../../contracts/src/support/planned.ts";
import { layerSqlite } from "../src/index.ts";
import { newFile } from "./support/new-file.ts";

const COUNT = 1_500;
const AT = "2027-01-01T00:00:00.000Z";

const family = newFamily();
const account = plannedAccount();
const transactions = Array.from({ length: COUNT }, (_, i) =>
  plannedTransaction(account, { date: "2026-02-14", name: `Bread ${i}` }),
);

/** What was told while a change was made. */
const toldOf = Effect.fnUntraced(function* <A, E, R>(change: Effect.Effect<A, E, R>) {
  const told: (readonly [done: number, of: number])[] = [];
  const tell: Tell = (done, of) => void told.push([done, of]);
  const result = yield* Effect.provideService(change, Progress, tell);
  return { told, result };
});

/** That it grows to all there is, in several steps. */
const expectWhole = (told: readonly (readonly [done: number, of: number])[]): void => {
  const done = told.map(([each]) => each);
  expect(done).toEqual([...new Set(done)].toSorted((a, b) => a - b));
  expect(done.length).toBeGreaterThan(2);
  expect([...new Set(told.map(([, of]) => of))]).toEqual([COUNT]);
  expect(done.at(-1)).toBe(COUNT);
};

it("an import, its undo and the deletions of an account and a family tell how far they are, each alone", () =>
  Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const [imports, accounts] = [yield* Imports, yield* Accounts];
        yield* Users.use((users) => users.create({ user: newUser(family), family }));
        const first = yield* toldOf(store(family.id, { accounts: [account], transactions }));
        expectWhole(first.told);
        const { id } = first.result.import;
        const undo = imports.undo({ family_id: family.id, id, with_edited: false, at: AT });
        expectWhole((yield* toldOf(undo)).told);
        yield* store(family.id, { accounts: [account], transactions });
        const removal = yield* toldOf(accounts.remove(family.id, account.id, () => Result.void));
        expectWhole(removal.told);
        yield* store(family.id, { accounts: [account], transactions });
        const all = yield* toldOf(Removals.use((removals) => removals.removeFamily(family.id)));
        expectWhole(all.told);
      }),
      layerSqlite({ file: newFile() }),
    ),
  ));

const done = <A>(outcome: Outcome<A>): A => {
  if (outcome._tag === "Failed") throw new Error(outcome.failure.message);
  return outcome.value;
};

it("a program without Effect is told by what it asks for", async () => {
  const farthing = await openFarthing({ storage: layerSqlite({ file: newFile() }) });
  const person = { email: "ada@example.com", first_name: "Ada", last_name: "Quill" };
  const { family_id } = done(await farthing.createUser(person));
  const fields = { name: "Everyday", currency: "EUR", account_type: "depository" };
  const { id: account_id } = done(await farthing.addAccount(family_id, fields));
  const rows = transactions.map(({ date, name }) => `${date},-1.00,${name}\n`).join("");
  const upload = { bytes: new TextEncoder().encode(`date,amount,name\n${rows}`) };
  const file = { family_id, upload, options: { account_id }, today: "2026-03-01" };
  const toldBy = async <A>(ask: (on_progress: Tell) => Promise<Outcome<A>>): Promise<A> => {
    const told: (readonly [done: number, of: number])[] = [];
    const outcome = await ask((gone, of) => void told.push([gone, of]));
    expectWhole(told);
    return done(outcome);
  };
  const imported = await toldBy((on_progress) => farthing.importFile({ ...file, on_progress }));
  const id = imported._tag === "Imported" ? imported.import!.id : "";
  await toldBy((on_progress) => farthing.undoImport({ family_id, id, with_edited: false, on_progress }));
  done(await farthing.importFile(file));
  const account = { family_id, id: account_id, with_transactions: true };
  await toldBy((on_progress) => farthing.deleteAccount({ ...account, on_progress }));
  const again = farthing.importFile({ ...file, on_progress: 1 as unknown as Tell });
  await expect(again).rejects.toThrow(
    "on_progress in request of importFile must be a function; it is a number.",
  );
  await farthing.close();
});
