import { isStorableText } from "@farthing/values";
import * as Context from "effect/Context";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { createApiKey, createUser } from "../src/access/index.ts";
import { importFile } from "../src/import/index.ts";
import { layerMemory } from "../src/memory/index.ts";
import { BankConnections } from "../src/provider/connection/connections.ts";
import { AccessUrlVault } from "../src/provider/secrets/vault.ts";
import { syncConnection } from "../src/provider/sync/sync.ts";
import { RetryBase } from "../src/provider/transport/back-off.ts";
import { ProviderTransport } from "../src/provider/transport/transport.ts";
import {
  beginSignIn,
  type Claims,
  createAccount,
  finishSignIn,
  type IdentityProvider,
  IdentityProviders,
  issueLinkingCode,
  originOf,
} from "../src/sso/index.ts";
import type { Storage } from "../src/storage/index.ts";
import { Accounts, Transactions, updateTransaction } from "../src/transactions/index.ts";
import { aConnection } from "./provider/a-connection.ts";
import { ACCESS, wireAccount, wireTransaction } from "./provider/support.ts";

const TODAY = "2026-03-01";

/** Every text and every name of a field in a value, as deep as it goes. */
const textsIn = function* (value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (value instanceof Map || value instanceof Set) yield* textsIn([...value]);
  else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value))
    for (const [name, inner] of Object.entries(value)) {
      yield name;
      yield* textsIn(inner);
    }
};

/**
 * Storage that notes the texts that it is handed and cannot hold: with a call, and as the answer of a decision that it asks for.
 * Reads are among the calls, for a database refuses such a text there too.
 */
const noting = () => {
  const refused: string[] = [];
  const note = <A>(call: string, value: A): A => {
    for (const text of textsIn(value))
      if (!isStorableText(text)) refused.push(`${call}: ${JSON.stringify(text)}`);
    return value;
  };
  const decision =
    (call: string, decide: (...given: readonly unknown[]) => unknown) =>
    (...given: readonly unknown[]): unknown =>
      note(call, decide(...given));
  const seen = <S extends object>(service: S): S =>
    new Proxy(service, {
      get: (of, name) => {
        const own = Reflect.get(of, name) as unknown;
        if (typeof own !== "function") return own;
        const call = String(name);
        return (...given: readonly unknown[]) =>
          own(
            ...note(call, given).map((each) =>
              typeof each === "function" ? decision(call, each as never) : each,
            ),
          );
      },
    });
  const layer = Layer.effectContext(
    Effect.map(Layer.build(layerMemory), (storage) =>
      Context.makeUnsafe<Storage>(
        new Map([...storage.mapUnsafe].map(([key, service]) => [key, seen(service as object)])),
      ),
    ),
  );
  return { refused, layer };
};

const GOOGLE: IdentityProvider = {
  ...{ name: "google", issuer: "https://id.example.com", allow_account_creation: true },
  ...{ require_pkce: false, allowed_domains: [] },
};

/** A text for each place. */
type Texts = (place: string) => string;

const answerOf = (text: Texts): string =>
  JSON.stringify({
    errors: [text("error"), { code: "act.x", msg: text("message") }],
    connections: [{ conn_id: text("connection"), name: text("bank"), org_id: text("organization") }],
    accounts: [
      wireAccount({
        id: text("account id"),
        name: text("account name"),
        conn_id: text("connection"),
        org: { name: text("bank"), domain: text("domain"), id: text("bank id") },
        transactions: [1, 2].map((id) =>
          wireTransaction({
            ...{ id: text(`transaction ${id}`), payee: text("payee"), memo: text("memo") },
            description: text("description"),
          }),
        ),
      }),
    ],
  });

const everything = (text: Texts) => {
  const { refused, layer } = noting();
  const vault = Layer.mock(AccessUrlVault, { open: () => Effect.succeed(ACCESS) });
  const transport = Layer.mock(ProviderTransport, {
    mayCall: () => Effect.succeed(true),
    send: () => Effect.sync(() => ({ _tag: "Answered" as const, body: Redacted.make(answerOf(text)) })),
  });
  const claims: Claims = {
    ...{ subject: text("subject"), email: `${text("e-mail")}x@example.com`, email_verified: true },
    ...{ first_name: text("first name"), last_name: text("last name") },
  };
  const providers = Layer.mock(IdentityProviders, {
    names: [],
    find: () => undefined,
    authorizationUrl: () => Effect.succeed("https://id.example.com/authorize"),
    claims: () => Effect.succeed(claims),
  });
  const world = Layer.mergeAll(
    ...[layer, vault, transport, providers, SecureRandom.layerWebCrypto],
    TestClock.layer({ warningDelay: "1 hour" }),
  );
  /** How often something came through, so that not everything is refused. */
  const done: string[] = [];
  const tried = <A, E, R>(
    what: string,
    work: Effect.Effect<A, E, R>,
    came: (value: A) => boolean = () => true,
  ) =>
    Effect.match(work, { onFailure: () => {}, onSuccess: (value) => void (came(value) && done.push(what)) });

  const work = Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse(`${TODAY}T12:00:00Z`));
    const ada = { email: "ada@example.com", first_name: "Ada", last_name: "Quill" };
    const { family_id } = yield* createUser(ada);
    const store = (content: string | Uint8Array, type: string, account_id?: string) =>
      importFile({
        ...{ family_id, today: TODAY, skip_invalid: true },
        upload: { bytes: typeof content === "string" ? new TextEncoder().encode(content) : content },
        options: { type, ...(account_id === undefined ? {} : { account_id }) },
      });
    const line = (kind: string, data: object) => `${JSON.stringify({ type: kind, data })}\n`;
    const account = { id: "a", name: "A", balance: "1", accountable_type: "Vehicle" };
    yield* store(line("Account", account), "ServiceImport");
    const page = { page: 1, per_page: 10 };
    const [{ id: account_id } = { id: "" }] = (yield* (yield* Accounts).list(family_id, page)).items;

    const isStored = ({ _tag }: { readonly _tag: string }) => _tag === "Imported";
    const records = [
      line("Account", { ...account, name: `x${text("account name")}`, subtype: text("subtype") }),
      line("Category", { id: "c", name: `x${text("category")}`, color: text("color"), icon: text("icon") }),
      line("Tag", { id: "t", name: `x${text("tag")}` }),
      line("Transaction", {
        ...{ id: `x${text("id")}`, account_id: "a", date: TODAY, amount: "1", name: text("name") },
        ...{ notes: text("notes"), source: text("source"), [text("field")]: text("value") },
        split_lines: [{ amount: "1", name: text("part") }],
      }),
    ];
    yield* tried("records", store(records.join(""), "ServiceImport"), isStored);
    const rows = `date,amount,name,notes,category,tags\n${TODAY},1,good,,,\n${TODAY},2,${["name", "notes", "category", "tag"].map((each) => `x${text(each).replaceAll(/[",\r\n]/g, "")}`).join()}\n`;
    yield* tried("rows", store(rows, "TransactionImport", account_id), isStored);
    const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${rows}`, (each) => each.charCodeAt(0)).buffer);
    yield* tried("rows in UTF-16", store(utf16, "TransactionImport", account_id), isStored);

    const [first] = (yield* (yield* Transactions).list(family_id, {}, page)).items;
    if (first !== undefined)
      for (const field of ["name", "description", "notes", "currency", "date", "category_id", "tag_ids"]) {
        const value = field === "tag_ids" ? [text("tag id")] : text(field);
        yield* tried(field, updateTransaction({ family_id, id: first.id, fields: { [field]: value } }));
      }

    yield* tried(
      "user",
      createUser({ ...ada, email: `${text("e-mail")}x@example.com`, last_name: text("last name") }),
    );
    yield* tried("user name", createUser({ ...ada, email: "b@example.com", first_name: text("first name") }));
    yield* tried("key", createApiKey({ user: ada.email, name: text("key name"), scope: "read" }));
    const bad = { name: "a", scope: text("scope"), expires: text("expiry") };
    yield* tried("other key", createApiKey({ user: ada.email, ...bad }));

    const connection = aConnection({ family_id });
    yield* (yield* BankConnections).add(connection);
    const sync = syncConnection(family_id, connection.id, { pending: true, dry_run: false });
    yield* tried("sync", Effect.provideService(sync, RetryBase, 0));

    const begun = yield* beginSignIn({
      ...{ provider: GOOGLE, redirect_uri: "https://farthing.example/callback" },
      ...{ app_state: text("state"), code_challenge: undefined },
    });
    const { state, browser_secret } = begun;
    const finish = finishSignIn({
      provider: GOOGLE,
      callback_url: "https://x.example",
      state,
      browser_secret,
    });
    yield* tried("sign-in", finish, ({ result }) => "linking_code" in result);
    const identity = { provider: "google", issuer: GOOGLE.issuer, subject: "1", email: "c@example.com" };
    const names = { first_name: text("first name"), last_name: text("last name") };
    const { code: linking_code } = yield* issueLinkingCode({
      ...{ identity: { ...identity, ...names }, allow_account_creation: true, code_challenge: null },
    });
    const origin = originOf("203.0.113.7", "Example/1.0");
    const create = (given: typeof names) =>
      createAccount({ linking_code, code_verifier: undefined, origin, ...given });
    yield* tried("account", create(names));
    yield* tried("account of its own names", create({ first_name: "", last_name: "" }));
  });
  return Effect.runPromise(Effect.provide(work, world)).then(() => ({ refused, done }));
};

it("no text that cannot be stored reaches storage, whichever way it comes in", async () => {
  const texts = fc.string({ unit: fc.constantFrom("\0", "\ud83d", "\ude00", "a", "é", " "), maxLength: 4 });
  const came = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(texts, { minLength: 64, maxLength: 64 }),
      fc.boolean(),
      async (given, isBad) => {
        const chosen = new Map<string, string>();
        const { refused, done } = await everything((place) => {
          const one = chosen.get(place) ?? given[chosen.size % given.length]!;
          chosen.set(place, one);
          return isBad ? one : one.replaceAll(/\0|\p{Cs}/gu, "b");
        });
        expect(refused).toEqual([]);
        for (const each of done) came.add(each);
      },
    ),
    short(1_000),
  );
  // Each way is open to other texts.
  expect([...came].sort()).toEqual(
    expect.arrayContaining([
      "account",
      "key",
      "name",
      "notes",
      "records",
      "rows",
      "rows in UTF-16",
      "sign-in",
      "sync",
    ]),
  );
});
