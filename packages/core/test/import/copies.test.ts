import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { newUuid } from "../found-user.ts";
import {
  allOf,
  exported,
  foundFamily,
  imported,
  importRecords,
  inMemory,
  lines,
  record,
  type World,
} from "./support.ts";

/** Accounts that came from one another, by the ids that their exports say. */

interface Told {
  readonly id: string;
  readonly name?: string;
  readonly original_id?: string;
  readonly rows?: readonly string[];
}

const accountOf = ({ id, name = "Everyday", original_id, rows = [] }: Told): string =>
  lines(
    record("Account", {
      ...{ id, name, balance: "10", currency: "EUR", accountable_type: "Depository" },
      ...(original_id === undefined ? {} : { farthing: { original_id } }),
    }),
    ...rows.map((row) =>
      record("Transaction", {
        ...{ id: newUuid(), account_id: id, date: "2024-05-01", amount: "1.5", name: row },
      }),
    ),
  );

const fileOf = (...accounts: readonly Told[]): string => accounts.map(accountOf).join("");

const bring = (family: string, text: string) =>
  Effect.map(importRecords(family, text, { again: true }), imported);

/** What a family has, by account. */
const rowsOf = (family: string): Effect.Effect<readonly string[], unknown, World> =>
  Effect.map(allOf(family), ({ accounts, transactions }) =>
    accounts
      .map(({ id, name }) => {
        const rows = transactions.filter(({ account }) => account.id === id);
        return `${name}: ${rows.map((each) => each.name).toSorted()}`;
      })
      .toSorted(),
  );

/** Runs with a family of which another family of the database has all ids that are kept. */
const besideOwner = (
  work: (
    family: string,
    owned: (text: string) => Effect.Effect<unknown, unknown, World>,
  ) => Effect.Effect<void, unknown, World>,
) =>
  inMemory(
    Effect.gen(function* () {
      const [owner, family] = [yield* foundFamily(), yield* foundFamily()];
      yield* work(family, (text) => bring(owner, text));
    }),
  );

describe("two accounts of a file", () => {
  it("stay two where the family has one that came from the same", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const [one, copy] = [newUuid(), newUuid()];
        yield* bring(family, fileOf({ id: copy, original_id: one, rows: ["Mill", "Oven"] }));
        const both = fileOf(
          { id: one, name: "First", rows: ["Mill", "Oven"] },
          { id: copy, original_id: one, rows: ["Mill", "Oven"] },
        );
        const { notes, stored } = yield* bring(family, both);
        expect(stored).toMatchObject({ accounts: 1, transactions: 2 });
        expect(notes).toEqual([
          '"First" is a new account. "Everyday" came in with the same id, but is another account of the file.',
        ]);
        expect(yield* rowsOf(family)).toEqual(["Everyday: Mill,Oven", "First: Mill,Oven"]);
        const before = yield* exported(family);
        expect((yield* bring(family, both)).stored).toMatchObject({ accounts: 0, transactions: 0 });
        expect(yield* exported(family)).toBe(before);
        const empty = yield* Effect.promise(() =>
          inMemory(
            Effect.flatMap(foundFamily(), (other) => Effect.andThen(bring(other, before), exported(other))),
          ),
        );
        expect(empty).toBe(before);
      }),
    ));

  it("are known each by its own copy, also where neither could keep its id", () =>
    besideOwner((family, owned) =>
      Effect.gen(function* () {
        const [one, copy] = [newUuid(), newUuid()];
        const both = fileOf({ id: one, name: "First" }, { id: copy, original_id: one });
        yield* owned(both);
        yield* bring(family, both);
        yield* bring(family, fileOf({ id: copy, original_id: one, rows: ["Oven"] }));
        yield* bring(family, fileOf({ id: one, name: "First", rows: ["Mill"] }));
        expect(yield* rowsOf(family)).toEqual(["Everyday: Oven", "First: Mill"]);
      }),
    ));

  it("that came from one are told apart by their rows", () =>
    inMemory(
      Effect.gen(function* () {
        const [family, one] = [yield* foundFamily(), newUuid()];
        const copies = fileOf(
          { id: newUuid(), name: "A", original_id: one, rows: ["Mill"] },
          { id: newUuid(), name: "B", original_id: one, rows: ["Oven"] },
        );
        yield* bring(family, copies);
        yield* bring(family, fileOf({ id: one, rows: ["Oven", "Kiosk"] }));
        expect(yield* rowsOf(family)).toEqual(["A: Mill", "B: Kiosk,Oven"]);
      }),
    ));
});

describe("an account that came in with the id of another program", () => {
  it("is known by its rows, not by its name alone", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const told = (rows: readonly string[]) => fileOf({ id: newUuid(), original_id: "a1", rows });
        yield* bring(family, told(["Mill", "Oven"]));
        yield* bring(family, told(["Oven", "Kiosk"]));
        // Somebody else's, of the same program.
        yield* bring(family, told(["Rent"]));
        expect(yield* rowsOf(family)).toEqual(["Everyday: Kiosk,Mill,Oven", "Everyday: Rent"]);
      }),
    ));

  it("is known by its name where it has no rows, however often it comes", () =>
    besideOwner((family, owned) =>
      Effect.gen(function* () {
        const empty = fileOf({ id: newUuid(), original_id: "a1" });
        yield* owned(empty);
        for (const _ of [1, 2, 3]) yield* bring(family, empty);
        expect(yield* rowsOf(family)).toEqual(["Everyday: "]);
      }),
    ));
});

it("an id of the account of another family is none of this one, whatever a file says", () =>
  besideOwner((family, owned) =>
    Effect.gen(function* () {
      const [id, other] = [newUuid(), newUuid()];
      yield* owned(fileOf({ id, rows: ["Theirs"] }));
      yield* bring(family, fileOf({ id: other, original_id: id, rows: ["Mine"] }, { id, name: "Claimed" }));
      expect(yield* rowsOf(family)).toEqual(["Claimed: ", "Everyday: Mine"]);
    }),
  ));
