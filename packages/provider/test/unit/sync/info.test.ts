import { BankConnections, ProviderTransport, readInfo } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { expect, it } from "vitest";
import { connected, connection, withBank } from "./support.ts";

it("shows no credentials that a provider tells as the versions it speaks", () =>
  withBank({ institutions: [] }, ({ bank }) =>
    Effect.gen(function* () {
      const id = yield* connected(bank);
      const asked: string[] = [];
      const echoing = ProviderTransport.of({
        mayCall: () => Effect.succeed(true),
        send: ({ url }) => {
          const { username, password } = new URL(Redacted.value(url));
          asked.push(username, password);
          return Effect.succeed({
            _tag: "Answered",
            body: Redacted.make(JSON.stringify({ versions: ["2.0", `${username}:${password}`, password] })),
          });
        },
      });
      const { versions } = yield* Effect.provideService(
        readInfo(yield* connection(id)),
        ProviderTransport,
        echoing,
      );
      expect(versions[0]).toBe("2.0");
      for (const secret of asked) expect(versions.join(" ")).not.toContain(secret);
      expect((yield* (yield* BankConnections).list(undefined)).map(({ requests }) => requests)).toEqual([
        null,
      ]);
    }),
  ));
