import { hasMoreValues } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { now } from "../../request/now.ts";
import type { ProviderAccount, ProviderAnswer } from "../answer/answer.ts";
import { decodeAnswer, MAX_VALUES } from "../answer/decode-answer.ts";
import { plainLine } from "../answer/plain-text.ts";
import { blockedBy } from "../connection/blocked-by.ts";
import type { BankConnection } from "../connection/connection.ts";
import { recordFailure } from "../connection/record-failure.ts";
import { withSaneClock } from "../connection/with-sane-clock.ts";
import { ProviderFailure } from "../failure/failure.ts";
import type { AccessUrl } from "../secrets/access-url.ts";
import { secretRemover } from "../secrets/secret-remover.ts";
import { AccessUrlVault } from "../secrets/vault.ts";
import { askAccounts, askInfo } from "../transport/ask.ts";

/** An account at the provider, without its transactions, with the provider's names and sign of the balance. */
export type AccountAtProvider = Pick<ProviderAccount, "id" | "name" | "currency" | "balance" | "institution">;

/** Decrypts the access URL and sends the request, unless no request may be sent now. */
const look = <A, E, R>(
  connection: BankConnection,
  ask: (access: AccessUrl) => Effect.Effect<A, E | ProviderFailure, R>,
) =>
  Effect.gen(function* () {
    const at = yield* now;
    const blocked = blockedBy(withSaneClock(connection, at), at);
    if (blocked !== undefined) return yield* blocked;
    const access = yield* (yield* AccessUrlVault).open(connection.id, connection.sealed_url);
    return yield* ask(access).pipe(
      Effect.tapError((error) =>
        error instanceof ProviderFailure ? recordFailure(connection, at, error) : Effect.void,
      ),
    );
  });

/** Requests accounts and balances without storing them. Counts as a request for accounts. */
export const readAccounts = Effect.fn("provider.readAccounts")(function* (connection: BankConnection) {
  const answer = yield* look(connection, (access) =>
    Effect.flatMap(askAccounts(connection, access, { "balances-only": "1" }), (body) =>
      Effect.fromResult(decodeAnswer(body, access)),
    ),
  );
  return {
    accounts: answer.accounts.map(
      ({ id, name, currency, balance, institution }): AccountAtProvider => ({
        ...{ id, name, currency, balance, institution },
      }),
    ),
    messages: [...answer.messages, ...answer.left_out],
  } satisfies { accounts: readonly AccountAtProvider[]; messages: ProviderAnswer["messages"] };
});

const decodeInfo = Schema.decodeUnknownResult(
  Schema.fromJsonString(Schema.Struct({ versions: Schema.Array(Schema.String) })),
);

/** Requests the versions of the protocol that the provider supports. */
export const readInfo = Effect.fn("provider.readInfo")(function* (connection: BankConnection) {
  return yield* look(connection, (access) =>
    Effect.flatMap(askInfo(access), (body) => {
      const info = hasMoreValues(Redacted.value(body), MAX_VALUES)
        ? Result.fail(undefined)
        : decodeInfo(Redacted.value(body));
      const hide = secretRemover(access);
      return Result.isSuccess(info)
        ? Effect.succeed({ versions: info.success.versions.map((version) => plainLine(hide(version))) })
        : Effect.fail(new ProviderFailure({ code: "provider_protocol_error" }));
    }),
  );
});
