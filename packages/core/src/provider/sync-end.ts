import { isAdvice, PLACED_CODE } from "./advice.ts";
import { REQUEST_BUDGET } from "./ask.ts";
import type { BankConnection, SyncStatus } from "./connection.ts";
import type { DayOf } from "./days.ts";
import type { BankMessage, ProviderFailure } from "./failure.ts";
import type { Walked } from "./sync-outcome.ts";
import type { Window } from "./windows.ts";

/**
 * The result of a sync, ignoring advice. If every institution is reported and no data came, all have failed. A message
 * without a place may be about a missing institution or about missing days, so the sync is partial: the next one requests
 * the same days again, and nothing is lost.
 */
export const statusOf = ({ tally, reported, is_empty, failure }: Walked): SyncStatus => {
  if (failure !== undefined) return "failed";
  if (reported.length === 0) return "ok";
  // A message about one account says nothing about others of its institution.
  const failed = new Set(
    reported.flatMap(({ institution, account }) => (account === null ? institution : [])),
  );
  return is_empty && [...tally.accounts.values()].every(({ institution }) => failed.has(institution))
    ? "failed"
    : "partial";
};

/**
 * What the provider's messages say of one institution, ignoring advice: failed if a message is about all of it, partial if
 * messages are about single accounts.
 */
export const institutionStatus = (name: string, messages: readonly BankMessage[]): SyncStatus => {
  const reported = messages.filter(
    (message) => message.institution === name && PLACED_CODE.test(message.code) && !isAdvice(message),
  );
  if (reported.length === 0) return "ok";
  return reported.some(({ account }) => account === null) ? "failed" : "partial";
};

/** A warning if the day's requests are running out. */
export const budgetWarning = (connection: BankConnection | undefined, at: string): readonly BankMessage[] => {
  const { day, count } = connection?.requests ?? { day: "", count: 0 };
  if (!at.startsWith(day) || count < REQUEST_BUDGET.warning) return [];
  return [
    {
      code: "request_budget_low",
      institution: null,
      account: null,
      text: `${count} of ${REQUEST_BUDGET.limit} requests of today were sent for this connection. After ${REQUEST_BUDGET.limit} the next is sent tomorrow (UTC).`,
    },
  ];
};

/** Says that no sync has gone as far back as the user requested. */
export const backlogMessage = ({ start, end }: Window, dayOf: DayOf): BankMessage => ({
  ...{ code: "history_continues", institution: null, account: null },
  text: `Transactions before ${dayOf(end)} are not fetched yet. The next sync fetches them, back to ${dayOf(start)}.`,
});

/**
 * Whether the provider refused older data for good. Anything else passes or can be mended, such as an outage, a limit or an
 * access URL that was revoked, so that the next sync continues.
 */
export const isRefusedForGood = (failure: ProviderFailure | undefined): boolean =>
  failure?.code === "provider_protocol_error" && failure.until === undefined;

/** Says that no later sync requests the rest of what the user requested. */
export const leftOutMessage = ({ start, end }: Window, dayOf: DayOf): BankMessage => ({
  ...{ code: "history_left_out", institution: null, account: null },
  text: `Transactions before ${dayOf(end)} were not fetched: the provider refused the request. To request them again, sync with --since ${dayOf(start)}.`,
});
