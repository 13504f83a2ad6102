import { AccessUrlVault, ProviderTransport, syncConnection } from "@farthing/core/provider";
import * as Clock from "effect/Clock";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import { CONNECTION } from "./bank.ts";
import { FAMILY } from "./books.ts";

const DAY = 86_400;

const answerAt = (now: number): string =>
  JSON.stringify({
    errors: [],
    accounts: [
      {
        ...{ org: { domain: "bank.example", name: "Bank" }, id: "A1", name: "Current", currency: "EUR" },
        ...{ balance: "100.01", "balance-date": now },
        transactions: [{ id: "T1", posted: now - DAY, amount: "-12.50", description: "Rent" }],
      },
    ],
  });

/** A bank with one account and one transaction, that answers when `meanwhile` has. */
const bank = (meanwhile: Effect.Effect<unknown>) =>
  Layer.mergeAll(
    SecureRandom.layerWebCrypto,
    Layer.mock(ProviderTransport, {
      mayCall: () => Effect.succeed(true),
      send: () =>
        Effect.andThen(
          meanwhile,
          Effect.map(Clock.currentTimeMillis, (now) => ({
            _tag: "Answered" as const,
            body: Redacted.make(answerAt(Math.floor(now / 1000))),
          })),
        ),
    }),
    Layer.mock(AccessUrlVault, {
      open: () => Effect.succeed(Redacted.make("https://user:password@bank.example/simplefin")),
    }),
  );

/** A sync of the connection; `meanwhile` is done before the bank answers. */
export const syncNow = (meanwhile: Effect.Effect<unknown> = Effect.void) =>
  Effect.provide(
    syncConnection(FAMILY.id, CONNECTION.id, { pending: true, dry_run: false }),
    bank(meanwhile),
  );
