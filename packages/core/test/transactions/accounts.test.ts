import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import { Users } from "../../src/access/index.ts";
import {
  Accounts,
  addAccount,
  deleteAccount,
  type StoredAccount,
  updateAccount,
} from "../../src/transactions/index.ts";
import { outcomeOf, uuid } from "./support.ts";

const FAMILY = uuid(9);
const NOW = "2026-03-01T12:00:00.250Z";
/** Where the family lives it is another day than in UTC. */
const HERE = { id: FAMILY, currency: "EUR", time_zone: "Pacific/Kiritimati" };
const TODAY = "2026-03-02";

const CHECKING: StoredAccount = {
  ...{ id: uuid(1), name: "Checking", account_type: "depository", status: "active" },
  ...{ subtype: null, currency: "EUR", balance: "12.5", balance_day: "2026-02-28" },
  ...{ created_at: "2026-02-01T12:00:00.000Z", updated_at: "2026-02-28T12:00:00.000Z" },
};

const SAVINGS: StoredAccount = { ...CHECKING, id: uuid(2), name: "Savings" };

/** Storage with one account, and what it was asked to write. */
const storage = (inside: { readonly transactions?: number; readonly connection_id?: string } = {}) => {
  const written: unknown[] = [];
  const contents = {
    account: CHECKING,
    transactions: 0,
    halved_transfers: 0,
    connection_id: null,
    ...inside,
  };
  const port = Layer.mock(Accounts, {
    add: (...asked) =>
      Effect.suspend(() => {
        const [family, account, at, decide] = asked;
        const decided = decide([CHECKING]);
        if (Result.isSuccess(decided)) written.push([family, account, at]);
        return Effect.fromResult(decided);
      }),
    update: (family, id, at, decide) =>
      Effect.suspend(() => {
        const decided = decide(CHECKING, [SAVINGS]);
        if (Result.isSuccess(decided)) written.push([family, id, at, decided.success]);
        return Effect.as(Effect.fromResult(decided), CHECKING);
      }),
    remove: (family, id, decide) =>
      Effect.suspend(() => {
        const decided = decide(contents);
        if (Result.isSuccess(decided)) written.push([family, id]);
        return Effect.as(Effect.fromResult(decided), contents);
      }),
  });
  const users = Layer.mock(Users, { findFamily: () => Effect.succeed(HERE) });
  const run = <A, E>(
    work: Effect.Effect<A, E, Accounts | Users | SecureRandom.SecureRandom>,
  ): Promise<A | E> =>
    Effect.runPromise(
      Effect.andThen(
        Effect.suspend(() => TestClock.setTime(Date.parse(NOW))),
        outcomeOf(work),
      ).pipe(Effect.provide(Layer.mergeAll(port, users, SecureRandom.layerWebCrypto, TestClock.layer()))),
    );
  return { run, written };
};

const errors = (...sentences: readonly RegExp[]) => ({
  _tag: "InvalidRequest",
  errors: sentences.map((each) => expect.stringMatching(each)),
});

describe("a new account", () => {
  it("has what is said of it, an id of its own, and otherwise nothing", async () => {
    const { run, written } = storage();
    const sent = { name: " Household ", currency: "eur", account_type: "depository" };
    const added = await run(addAccount(FAMILY, sent));
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(added).toEqual({
      ...{ ...CHECKING, id, name: "Household", balance: "0", balance_day: null },
      ...{ created_at: NOW, updated_at: NOW },
    });
    const { created_at: _, updated_at: __, ...stored } = added as StoredAccount;
    expect(written).toEqual([[FAMILY, stored, NOW]]);
    const all = {
      ...sent,
      account_type: "loan",
      subtype: " mortgage ",
      balance: "-1000.10",
      status: "draft",
    };
    expect(await run(addAccount(FAMILY, all))).toMatchObject({
      ...{ account_type: "loan", subtype: "mortgage", balance: "-1000.1", status: "draft" },
      balance_day: TODAY,
    });
  });

  it.each(["checking", " CHECKING ", "\uff23hecking"])(
    "of the name %j of another is asked about",
    async (name) => {
      const { run, written } = storage();
      const sent = { name, currency: "EUR", account_type: "depository" };
      for (const same_name of [{}, { same_name: false }])
        expect(await run(addAccount(FAMILY, { ...sent, ...same_name }))).toMatchObject({
          ...{ _tag: "AccountNameTaken", name: "Checking", id: uuid(1) },
        });
      expect(await run(addAccount(FAMILY, { ...sent, same_name: "yes" }))).toMatchObject(
        errors(/^same_name must be true or false/),
      );
      expect(written).toEqual([]);
      expect(await run(addAccount(FAMILY, { ...sent, same_name: true }))).toMatchObject({
        name: name.trim(),
      });
      expect(written).toHaveLength(1);
    },
  );

  it("that lacks something, or has something invalid, is refused with all reasons, and not stored", async () => {
    const { run, written } = storage();
    expect(await run(addAccount(FAMILY, {}))).toMatchObject(
      errors(/^name is missing/, /^currency is missing/, /^account_type is missing/),
    );
    const bad = {
      name: " ",
      currency: "XX1",
      account_type: "Depository",
      subtype: "",
      balance: "1,5",
      status: 1,
    };
    expect(await run(addAccount(FAMILY, bad))).toMatchObject(
      errors(
        /^name must/,
        /^currency must/,
        /^account_type must/,
        /^subtype must/,
        /^balance must/,
        /^status must/,
      ),
    );
    expect(written).toEqual([]);
  });
});

describe("a changed account", () => {
  it.each<[object, unknown]>([
    [{ name: "Checking ", subtype: null, currency: "eur", status: "active" }, undefined],
    [{ name: " Household " }, { name: "Household" }],
    [{ balance: "12.50" }, { balance: "12.5", balance_day: TODAY }],
    [{ balance: null }, { balance: null }],
    [
      { balance: -1, subtype: "x", account_type: "loan", status: "disabled" },
      { balance: "-1", subtype: "x", account_type: "loan", status: "disabled", balance_day: TODAY },
    ],
  ])("gets what is new: %j", async (sent, change) => {
    const { run, written } = storage();
    await run(updateAccount(FAMILY, uuid(1).toUpperCase(), sent));
    expect(written).toEqual([[FAMILY, uuid(1), NOW, change]]);
  });

  it.each([{}, { same_name: true }, { nam: "Household" }, { Name: "Household" }, { account: "loan" }])(
    "is refused what changes nothing: %j",
    async (sent) => {
      const { run, written } = storage();
      expect(await run(updateAccount(FAMILY, uuid(1), sent))).toMatchObject(
        errors(
          Object.keys(sent).every((name) => name === "same_name")
            ? /^There is nothing to change\. Send name/
            : /^There is no field/,
        ),
      );
      expect(written).toEqual([]);
    },
  );

  it.each(["savings", "SAVINGS "])("is asked about the name %j of another", async (name) => {
    const { run, written } = storage();
    for (const same_name of [{}, { same_name: false }])
      expect(await run(updateAccount(FAMILY, uuid(1), { name, ...same_name }))).toMatchObject({
        ...{ _tag: "AccountNameTaken", name: "Savings", id: uuid(2) },
      });
    expect(written).toEqual([]);
    await run(updateAccount(FAMILY, uuid(1), { name, same_name: true }));
    await run(updateAccount(FAMILY, uuid(1), { name: "CHECKING" }));
    expect(written).toMatchObject([
      [FAMILY, uuid(1), NOW, { name: name.trim() }],
      [FAMILY, uuid(1), NOW, { name: "CHECKING" }],
    ]);
  });

  it("keeps its currency, and is unchanged where anything is wrong", async () => {
    const { run, written } = storage();
    expect(await run(updateAccount(FAMILY, uuid(1), { name: "", currency: "USD" }))).toMatchObject(
      errors(/^name must/, /^currency cannot be changed/),
    );
    expect(written).toEqual([]);
  });

  it("whose id is not a UUID is unknown, and storage is not asked", async () => {
    const { run, written } = storage();
    for (const id of ["", "1", `${uuid(1)}0`]) {
      const unknown = { _tag: "AccountNotFound", id };
      expect(await run(updateAccount(FAMILY, id, { name: "" }))).toMatchObject(unknown);
      expect(await run(deleteAccount({ family_id: FAMILY, id }))).toMatchObject(unknown);
    }
    expect(written).toEqual([]);
  });
});

describe("an account is deleted", () => {
  const deleting = async (inside: Parameters<typeof storage>[0], with_transactions?: boolean) => {
    const { run, written } = storage(inside);
    const outcome = await run(
      deleteAccount({
        ...{ family_id: FAMILY, id: uuid(1).toUpperCase() },
        ...(with_transactions === undefined ? {} : { with_transactions }),
      }),
    );
    return { outcome, written };
  };
  const DELETED = [[FAMILY, uuid(1)]];

  it("when it is empty, or its transactions may go with it", async () => {
    expect((await deleting({})).written).toEqual(DELETED);
    expect(await deleting({ transactions: 2 }, true)).toMatchObject({
      ...{ outcome: { account: CHECKING, transactions: 2 }, written: DELETED },
    });
  });

  it("not when it has transactions, and never when a connection has it", async () => {
    const refused = { _tag: "AccountNotEmpty", name: "Checking" };
    expect(await deleting({ transactions: 2 })).toMatchObject({
      ...{ outcome: { ...refused, transactions: 2, connection_id: null }, written: [] },
    });
    for (const mayGo of [false, true])
      expect(await deleting({ connection_id: uuid(5) }, mayGo)).toMatchObject({
        ...{ outcome: { ...refused, transactions: 0, connection_id: uuid(5) }, written: [] },
      });
  });
});
