import { Users } from "@farthing/core/access";
import {
  AccessUrlVault,
  BankConnections,
  claimConnection,
  ProviderFailure,
  type ProviderResponse,
  ProviderTransport,
  readAccounts,
  readInfo,
  syncConnection,
} from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { newUuid } from "../../../core/test/found-user.ts";
import { wireAccount, wireTransaction } from "../../../core/test/provider/support.ts";

/** What a family does with its banks, as steps of a history. */

const which = fc.nat({ max: 40 });
const key = fc.constantFrom("one key", "other key");

export const BANK_STEPS = [
  fc.record({
    do: fc.constant("claim" as const),
    which,
    key,
    renewed: fc.option(which),
    spent: fc.boolean(),
  }),
  fc.record({
    ...{ do: fc.constant("sync" as const), which, connection: which, key, refused: fc.boolean() },
    ...{ dry_run: fc.boolean(), bookings: fc.nat({ max: 3 }), amount: fc.constantFrom("-4.50", "12") },
  }),
  fc.record({
    do: fc.constant("look at a bank" as const),
    which,
    connection: which,
    key,
    refused: fc.boolean(),
  }),
  fc.record({ do: fc.constant("forget a bank" as const), which, connection: which }),
  fc.record({ do: fc.constant("change the key" as const), known: fc.boolean() }),
  fc.record({ do: fc.constant("change the key" as const), known: fc.boolean() }),
];

export type BankStep = (typeof BANK_STEPS)[number] extends fc.Arbitrary<infer Each> ? Each : never;

const ACCESS = "https://user:secret@bank.example/feed";
const TOKEN = Redacted.make(btoa("https://bank.example/claim/abc"));

const answered = (body: unknown): ProviderResponse => ({
  _tag: "Answered",
  body: Redacted.make(typeof body === "string" ? body : JSON.stringify(body)),
});

const REFUSED: ProviderResponse = {
  ...{ _tag: "Refused", reason: "forbidden", is_page: false, is_passing: false, not_before: undefined },
  ...{ note: "It answered with status 403.", body: Redacted.make("") },
};

const DAY = 86_400;

/** What a bank says of a time: a booking a day before its end, and one on each day before that. */
const accountsUntil = (end: number, bookings: number, amount: string) => ({
  errors: [],
  accounts: [
    wireAccount({
      transactions: Array.from({ length: bookings }, (_, i) => {
        const posted = (Math.floor(end / DAY) - 1 - i) * DAY;
        return wireTransaction({ id: `T${posted}`, posted, amount });
      }),
    }),
  ],
});

/** A provider that answers a step, and a server with the step's key. */
const worldOf = (step: BankStep) => {
  const sealing = "key" in step ? step.key : "";
  const refused = ("refused" in step && step.refused) || ("spent" in step && step.spent);
  const [bookings, amount] = step.do === "sync" ? [step.bookings, step.amount] : [0, "0"];
  const vault = AccessUrlVault.of({
    seal: (id, url) => Effect.succeed(`${sealing} ${id} ${Redacted.value(url)}`),
    open: (id, sealed) =>
      sealed.startsWith(`${sealing} ${id} `)
        ? Effect.succeed(Redacted.make(ACCESS))
        : Effect.fail(new ProviderFailure({ code: "secret_key_mismatch" })),
  });
  const transport = Layer.mock(ProviderTransport, {
    mayCall: () => Effect.succeed(true),
    send: ({ method, url }) =>
      Effect.sync(() => {
        const { pathname, searchParams } = new URL(Redacted.value(url));
        if (refused) return REFUSED;
        if (method === "POST") return answered(ACCESS);
        if (pathname.endsWith("/info")) return answered({ versions: ["1.0"] });
        return answered(accountsUntil(Number(searchParams.get("end-date") ?? 0), bookings, amount));
      }),
  });
  return Layer.merge(transport, Layer.succeed(AccessUrlVault, vault));
};

/** Takes a step for a family, with its connections. */
export const takeBankStep = (step: BankStep, family_id: string) =>
  Effect.gen(function* () {
    const connections = yield* BankConnections;
    const own = yield* connections.list(family_id);
    const chosen = (i: number) => own[i % Math.max(1, own.length)];
    switch (step.do) {
      case "claim": {
        // Who claims for a family has it: neither store keeps a connection of none.
        if ((yield* (yield* Users).findFamily(family_id)) === undefined) return undefined;
        const renewed = step.renewed === null ? undefined : (chosen(step.renewed)?.id ?? newUuid());
        const named = renewed === undefined ? {} : { connection_id: renewed };
        return yield* claimConnection({
          family_id,
          token: TOKEN,
          rules: { allow_loopback: false },
          ...named,
        });
      }
      case "sync": {
        const id = chosen(step.connection)?.id ?? newUuid();
        return yield* syncConnection(family_id, id, { pending: true, dry_run: step.dry_run });
      }
      case "look at a bank": {
        const connection = chosen(step.connection);
        if (connection === undefined) return undefined;
        return [yield* Effect.result(readInfo(connection)), yield* readAccounts(connection)];
      }
      case "forget a bank":
        return yield* connections.remove(family_id, chosen(step.connection)?.id ?? newUuid());
      case "change the key":
        return yield* connections.reseal(({ sealed_url }) =>
          step.known ? Result.succeed(sealed_url.replace(/^\w+/, "new")) : Result.fail("no key"),
        );
    }
  }).pipe(Effect.provide(worldOf(step)));
