import { IdempotencyKeys, Removals } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { Storage } from "@farthing/core/storage";
import { Accounts } from "@farthing/core/transactions";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import { foundHome } from "./support/books.ts";
import type { Sent } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";

const api = await serveTwoFamilies();
afterAll(() => api.stop());

type Services = Context.Context<Storage>;
type First = <A, E>(work: Effect.Effect<A, E>) => Effect.Effect<A, E>;

const IMPORT = [
  '{"type":"Account","data":{"id":"1","name":"Kept","balance":"1.00","currency":"EUR","accountable_type":"Depository"}}',
  "",
].join("\n");

const stored: readonly [string, Sent] = [
  "/api/v1/imports",
  { json: { type: "ServiceImport", raw_file_content: IMPORT }, headers: { "Idempotency-Key": newId() } },
];
const account: readonly [string, Sent] = [
  "/api/v1/accounts",
  { json: { name: "Kept", currency: "EUR", account_type: "depository" } },
];

it.each<[string, readonly [string, Sent], (all: Services, first: First) => Services]>([
  [
    "a key marks the request",
    stored,
    (all, first) => {
      const keys = Context.get(all, IdempotencyKeys);
      return Context.add(all, IdempotencyKeys, { ...keys, begin: (asked) => first(keys.begin(asked)) });
    },
  ],
  [
    "an import reads the books",
    stored,
    (all, first) => {
      const imports = Context.get(all, Imports);
      return Context.add(all, Imports, { ...imports, books: (...asked) => first(imports.books(...asked)) });
    },
  ],
  [
    "an import is stored",
    stored,
    (all, first) => {
      const imports = Context.get(all, Imports);
      return Context.add(all, Imports, { ...imports, store: (...asked) => first(imports.store(...asked)) });
    },
  ],
  [
    "an account is added",
    account,
    (all, first) => {
      const accounts = Context.get(all, Accounts);
      return Context.add(all, Accounts, { ...accounts, add: (...asked) => first(accounts.add(...asked)) });
    },
  ],
])(
  "a family that is deleted just before %s has no credential any more: 401, and nothing is left",
  async (_, [path, sent], change) => {
    const home = await api.run(foundHome("Rowan"));
    const removed = Effect.flatMap(Removals, (removals) => removals.removeFamily(home.user.family_id));
    const mine = await api.serve({
      change: (all) =>
        change(all, (work) => Effect.andThen(Effect.orDie(Effect.provide(removed, all)), work)),
    });
    const { status, body } = await mine.ask("POST", path, { ...sent, key: home.key });
    expect([status, body.error]).toEqual([401, "unauthorized"]);
    expect(mine.log.errors).toEqual([]);
    expect(await api.run(removed)).toBeUndefined();
  },
);
