import type { BankConnection } from "./connection.ts";
import { ProviderFailure } from "./failure.ts";

/** What stands in the way of asking for anything at a moment, known beforehand; undefined where nothing does. */
export const obstacle = (
  { revoked, cool_down_until, last_problem }: BankConnection,
  at: string,
): ProviderFailure | undefined => {
  if (revoked) return new ProviderFailure({ code: "access_revoked" });
  if (cool_down_until === null || cool_down_until <= at) return undefined;
  return new ProviderFailure({ code: last_problem ?? "rate_limited", until: cool_down_until });
};
