import type { Users } from "@farthing/core/access";
import {
  AccessUrlVault,
  BankConnections,
  claimConnection,
  ProviderFailure,
  ProviderTransport,
} from "@farthing/core/provider";
import { layerWebCrypto } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { race } from "./support/outcomes.ts";
import { createFamily } from "./support/people.ts";

const ACCESS = "https://user:secret@bank.example/feed";
const TOKEN = Redacted.make(btoa("https://bank.example/claim/abc"));

/** A server with a key: it decrypts what was encrypted with it. */
const vaultOf = (key: string) =>
  AccessUrlVault.of({
    seal: (id, url) => Effect.succeed(`${key} ${id} ${Redacted.value(url)}`),
    open: (id, sealed) =>
      sealed.startsWith(`${key} ${id} `)
        ? Effect.succeed(Redacted.make(ACCESS))
        : Effect.fail(new ProviderFailure({ code: "secret_key_mismatch" })),
  });

/** Claims a token on a server with each of these keys at once. */
const claims = Effect.fnUntraced(function* (keys: readonly string[]) {
  const connections = yield* BankConnections;
  const { family } = yield* createFamily();
  let sent = 0;
  const transport = Layer.mock(ProviderTransport, {
    mayCall: () => Effect.succeed(true),
    send: () =>
      Effect.gen(function* () {
        sent += 1;
        // A provider takes a while, in which others go on as far as they can.
        for (let turn = 0; turn < 20; turn += 1)
          yield* Effect.orDie(Effect.yieldNow.pipe(Effect.andThen(connections.list(undefined))));
        return { _tag: "Answered" as const, body: Redacted.make(ACCESS) };
      }),
  });
  const outcomes = yield* race(keys.length, (i) =>
    claimConnection({ family_id: family.id, token: TOKEN, rules: { allow_loopback: false } }).pipe(
      Effect.provideService(AccessUrlVault, vaultOf(keys[i]!)),
      Effect.provide(Layer.mergeAll(transport, layerWebCrypto)),
      Effect.result,
    ),
  );
  const kept = yield* connections.list(family.id);
  return {
    sent,
    kept: kept.map(({ sealed_url }) => sealed_url.split(" ")[0]),
    claimed: outcomes.filter(Result.isSuccess).length,
    refused: outcomes.flatMap((each) => (Result.isFailure(each) ? [each.failure] : [])),
  };
});

export const firstClaimsLaws = ({ law }: Laws<BankConnections | Users>): void => {
  law(
    "of first claims on servers with different keys at once one succeeds, and no other uses its token",
    Effect.gen(function* () {
      const keys = ["a", "b", "c", "d"];
      const { sent, kept, claimed, refused } = yield* claims(keys);
      expect([sent, claimed, refused.length]).toEqual([1, 1, 3]);
      for (const each of refused)
        expect(each).toMatchObject({
          ...{ _tag: "ProviderFailure", code: "secret_key_mismatch" },
          detail: "The setup token was not used.",
        });
      expect(keys).toContain(kept[0]);
      // From then on that is the key of all families.
      const after = yield* claims([...keys, ...kept.map(String)]);
      expect([after.sent, after.kept]).toEqual([2, [kept[0], kept[0]]]);
    }),
  );

  law(
    "of first claims on servers with one key at once all succeed",
    Effect.gen(function* () {
      expect(yield* claims(["a", "a", "a"])).toEqual({
        ...{ sent: 3, kept: ["a", "a", "a"], claimed: 3, refused: [] },
      });
    }),
  );
};
