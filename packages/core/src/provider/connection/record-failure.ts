import * as Effect from "effect/Effect";
import type { ProviderFailure } from "../failure/failure.ts";
import type { BankConnection } from "./connection.ts";
import { BankConnections } from "./connections.ts";

/** Stores what a failure means for later requests; nothing else of the request is stored. */
export const recordFailure = Effect.fn("provider.recordFailure")(function* (
  { id, family_id, sealed_url }: BankConnection,
  at: string,
  failure: ProviderFailure,
) {
  if (failure.until === undefined && failure.code !== "access_revoked") return;
  const connections = yield* BankConnections;
  const current = yield* connections.find(family_id, id);
  // A token claimed meanwhile has replaced the access URL, about which this failure says nothing.
  if (current?.sealed_url !== sealed_url) return;
  yield* connections
    .endSync(id, {
      ...{ at, status: "failed", problem: failure.code, revoked: failure.code === "access_revoked" },
      ...{ cool_down_until: failure.until ?? null, last_success_at: null, institutions: [] },
      ...{ backlog: current.backlog, missing_accounts: current.missing_accounts },
    })
    // Another sync has taken over; it stores what it meets itself.
    .pipe(Effect.catchTag("ConnectionBusy", () => Effect.void));
});
