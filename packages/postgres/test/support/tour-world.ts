import { createApiKey, createUser } from "@farthing/core/access";
import { type Lesson, listReadings } from "@farthing/core/import";
import {
  AccessUrlVault,
  BankConnections,
  type ProviderResponse,
  ProviderTransport,
} from "@farthing/core/provider";
import {
  beginSignIn,
  type IdentityProvider,
  IdentityProviders,
  issueAuthorizationCode,
  issueLinkingCode,
  linkIdentity,
  Tokens,
} from "@farthing/core/sso";
import { addAccount, deleteTransaction, listCategories, listTransactions } from "@farthing/core/transactions";
import { listTransfers } from "@farthing/core/transfers";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import { newConnection } from "../../../contracts/src/support/bank.ts";
import { imported, importRecords, importRows, lines, record } from "../../../core/test/import/support.ts";
import { wireAccount, wireTransaction } from "../../../core/test/provider/support.ts";
import { anIdentity, exchange } from "../../../core/test/sso/support.ts";
import { idOf } from "./books.ts";

/** The moment at which the world of the tour is made, and the later one of each of its steps. */
export const FOUNDED = Date.parse("2024-06-29T12:00:00.250Z");
export const VISITED = FOUNDED + 60_000;

const DAY = 86_400_000;

const dayAgo = (days: number): string => new Date(FOUNDED - days * DAY).toISOString();

export const PAGE = { page: 1, per_page: 50 };

/** A sign-in provider, and the identities that it knows: one of them is linked to Ada. */
export const PROVIDER: IdentityProvider = {
  ...{ name: "google", issuer: "https://id.example.com", allow_account_creation: true },
  ...{ require_pkce: false, allowed_domains: [] },
};

export const OF_ADA = { provider: "google", issuer: PROVIDER.issuer, subject: "ada" };

export const SETUP_TOKEN = Redacted.make(btoa("https://bank.example/claim/abc"));

export const STATEMENT = "date,amount,name\n2024-06-13,-4.25,Eggs\n2024-06-14,1000.00,Salary\n";

/** What the statement teaches. */
export const LESSON: Lesson = {
  layout: { format: "csv", col_sep: ",", has_header: true, columns: ["date", "amount", "name"] },
  ...{ accounts: [], reading: { date_format: "%Y-%m-%d" }, said: ["date_format"] },
};

const BOOKS = lines(
  ...["giro", "savings"].map((id) =>
    record("Account", { id, name: id, balance: "1", accountable_type: "Depository" }),
  ),
  record("Category", { id: "food", name: "Food" }),
  record("Category", { id: "fruit", name: "Fruit", parent_id: "food" }),
  record("Tag", { id: "home", name: "Home" }),
  record("Merchant", { id: "shop", name: "Shop" }),
  ...["Apples", "Pears"].map((name) =>
    record("Transaction", {
      ...{ id: name, account_id: "giro", date: "2024-06-01", amount: "2.50", name, category_id: "fruit" },
      ...{ tag_ids: ["home"], merchant_id: "shop" },
    }),
  ),
  record("Transaction", {
    ...{
      id: "gone",
      account_id: "giro",
      date: "2024-05-30",
      amount: "4",
      name: "Gone",
      category_id: "fruit",
    },
    tag_ids: ["home"],
  }),
  ...[
    { id: "out", account_id: "giro", amount: "9", name: "To savings" },
    { id: "in", account_id: "savings", amount: "-9", name: "From giro" },
  ].map((moved) => record("Transaction", { ...moved, date: "2024-06-02" })),
);

const BANK_ACCOUNTS = {
  errors: [],
  accounts: [
    wireAccount({
      "balance-date": Math.floor(FOUNDED / 1000),
      transactions: [
        wireTransaction({ id: "T1", posted: Math.floor(FOUNDED / 1000) - 86_400 }),
        wireTransaction({ id: "T2", posted: Math.floor(FOUNDED / 1000) - 45 * 86_400, amount: "7" }),
      ],
    }),
  ],
};

/** What a provider says to whoever asks for its versions: that is stored, as nothing else of such a look is. */
const REFUSED: ProviderResponse = {
  ...{ _tag: "Refused", reason: "forbidden", is_page: false, is_passing: false, not_before: undefined },
  ...{ note: "It answered with status 403.", body: Redacted.make("") },
};

/** A provider of bank data, an identity provider, and the keys of a server. */
export const layerOutside = Layer.mergeAll(
  SecureRandom.layerWebCrypto,
  Layer.mock(ProviderTransport, {
    mayCall: () => Effect.succeed(true),
    send: ({ method, url }) => {
      const { pathname, searchParams } = new URL(Redacted.value(url));
      if (pathname.endsWith("/info")) return Effect.succeed(REFUSED);
      const [from, until] = ["start-date", "end-date"].map((name) => Number(searchParams.get(name) ?? 0));
      const [account] = BANK_ACCOUNTS.accounts;
      const within = account!.transactions.filter(
        ({ posted }) => (posted as number) >= from! && (posted as number) < until!,
      );
      const body = JSON.stringify({ errors: [], accounts: [{ ...account!, transactions: within }] });
      return Effect.succeed({
        _tag: "Answered",
        body: Redacted.make(method === "POST" ? "https://user:secret@bank.example/feed" : body),
      });
    },
  }),
  Layer.mock(AccessUrlVault, {
    seal: (id) => Effect.succeed(`sealed ${id}`),
    open: () => Effect.succeed(Redacted.make("https://user:secret@bank.example/feed")),
  }),
  Layer.mock(IdentityProviders, {
    names: [PROVIDER.name],
    find: () => PROVIDER,
    authorizationUrl: () => Effect.succeed("https://id.example.com/authorize"),
    claims: () =>
      Effect.succeed({
        ...{ subject: OF_ADA.subject, email: "ada@example.com", email_verified: true },
        ...{ first_name: "Ada", last_name: null },
      }),
  }),
);

/** Makes a family that has something of everything, and answers with what its users and their programs know. */
export const foundWorld = Effect.gen(function* () {
  const ada = yield* createUser({
    ...{ email: "ada@example.com", first_name: "Ada", last_name: "Quill", currency: "EUR" },
  });
  const { family_id } = ada;
  const bea = yield* createUser({
    ...{ email: "bea@example.com", first_name: "Bea", last_name: "Quill", family_id },
  });
  const code = (user: typeof ada) =>
    Effect.map(
      issueAuthorizationCode({ user_id: user.id, provider: "google", code_challenge: null }),
      (issued) => issued.code,
    );
  const spent_code = yield* code(bea);
  const { tokens } = yield* exchange(spent_code);
  const { key, text } = yield* createApiKey({ user: ada.email, name: "laptop", scope: "read_write" });
  yield* linkIdentity(ada.email, OF_ADA);
  const { code: linking_code } = yield* issueLinkingCode({
    identity: anIdentity({ subject: "grace" }),
    ...{ allow_account_creation: true, code_challenge: null },
  });
  const start = yield* beginSignIn({
    ...{ provider: PROVIDER, redirect_uri: "https://farthing.example/callback" },
    ...{ app_state: "app", code_challenge: undefined },
  });
  const first = imported(yield* importRecords(family_id, BOOKS));
  const account = yield* addAccount(family_id, {
    ...{ name: "Cash", currency: "EUR", account_type: "depository", balance: "1.50" },
  });
  const second = imported(yield* importRows(family_id, account.id, STATEMENT, {}, { lesson: LESSON }));
  const [reading] = (yield* listReadings(family_id, PAGE)).items;
  const connection = newConnection(
    { id: family_id },
    {
      ...{ id: idOf("connection"), created_at: dayAgo(60), last_success_at: dayAgo(2) },
    },
  );
  yield* (yield* BankConnections).add(connection);
  const [gone] = (yield* listTransactions(family_id, { search: "Gone" }, PAGE)).items;
  yield* deleteTransaction({ family_id, id: gone!.id });
  const transactions = (yield* listTransactions(family_id, {}, PAGE)).items;
  const [transfer] = (yield* listTransfers(family_id, "paired", PAGE)).items;
  const [category] = (yield* listCategories(family_id, PAGE)).items;
  const sessions = yield* (yield* Tokens).sessions({ at: dayAgo(0), limit: 1 });
  return {
    ...{ family_id, ada, bea, tokens, spent_code, linking_code, start, account, connection, transactions },
    ...{ transfer: transfer!, category: category!, session_id: sessions[0]!.session.id, key, key_text: text },
    ...{ code: yield* code(bea), first: first.import!, second: second.import! },
    ...{ reading: reading!, deleted_id: gone!.id },
  };
});

/** What is known of the world of the tour. */
export type World = Effect.Success<typeof foundWorld>;
