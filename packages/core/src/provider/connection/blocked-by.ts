import { ProviderFailure } from "../failure/failure.ts";
import type { BankConnection } from "./connection.ts";

/** Why no request can be sent at a time, known beforehand; undefined if one can be sent. */
export const blockedBy = (
  { revoked, cool_down_until, last_problem }: BankConnection,
  at: string,
): ProviderFailure | undefined => {
  if (revoked) return new ProviderFailure({ code: "access_revoked" });
  if (cool_down_until === null || cool_down_until <= at) return undefined;
  return new ProviderFailure({ code: last_problem ?? "rate_limited", until: cool_down_until });
};
