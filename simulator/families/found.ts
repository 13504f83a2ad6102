import { createUser } from "@farthing/core/access";
import { BankConnections, syncConnection } from "@farthing/core/provider";
import { Accounts, addAccount } from "@farthing/core/transactions";
import { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { ACCOUNT_NAMES, truths } from "../../packages/core/test/books/truth.ts";
import { aConnection } from "../../packages/core/test/provider/a-connection.ts";
import { FamilyBooks } from "../judge/family-books.ts";
import { HandModel } from "../judge/hand-model.ts";
import type { World } from "../world/world.ts";

/** What is in the purse before anything is written down. */
const IN_PURSE = "100";

const ALL = { page: 1, per_page: 100 };

/** In one currency: several, histories of one family try by themselves, too. */
const inEuros = truths.filter(({ currencies }) => currencies.every((each) => each === "EUR"));

/** What the banks of a family have booked. Nothing of it is pending: what is, histories of one family try by themselves. */
const truthOf = (world: World) => {
  const [truth] = fc.sample(inEuros, { numRuns: 1, seed: world.random.below(2 ** 31) });
  const { currencies, bookings } = truth!;
  return { currencies, bookings: bookings.map(({ held_on: _, ...each }) => each) };
};

/** A family of two, with accounts of files, one that is synced, and a purse. */
export const foundFamily = Effect.fn(function* (world: World, name: string) {
  const [one, other] = [`ada@${name}.example`, `bea@${name}.example`];
  const ada = yield* createUser({ email: one, first_name: "Ada", last_name: name, currency: "EUR" });
  const { family_id } = ada;
  const bea = yield* createUser({ email: other, first_name: "Bea", last_name: name, family_id });
  const open = (called: string, currency: string, balance: string) =>
    addAccount(family_id, { name: called, currency, account_type: "depository", balance });
  const first = yield* open(ACCOUNT_NAMES[0], "EUR", "0");
  const second = yield* open(ACCOUNT_NAMES[1], "EUR", "0");
  const purse = yield* open("Purse", "CHF", IN_PURSE);
  const connection_id = yield* (yield* SecureRandom).uuidV7();
  yield* (yield* BankConnections).add(
    aConnection({
      id: connection_id,
      family_id,
      sealed_url: family_id,
      created_at: new Date(world.now).toISOString(),
    }),
  );
  yield* syncConnection(family_id, connection_id, { pending: true, dry_run: false });
  const { items } = yield* (yield* Accounts).list(family_id, ALL);
  const own = new Set([first.id, second.id, purse.id]);
  const synced = items.find(({ id }) => !own.has(id))!;
  return new FamilyBooks(
    { ...{ family_id, users: [ada, bea], connection_id }, purse: purse.id, hand: new HandModel(IN_PURSE) },
    truthOf(world),
    [first.id, second.id, synced.id],
  );
});
