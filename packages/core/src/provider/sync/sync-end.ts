import type { BankConnection, SyncStatus } from "../connection/connection.ts";
import { isAdvice, PLACED_CODE } from "../failure/advice.ts";
import type { BankMessage, ProviderFailure } from "../failure/failure.ts";
import { REQUEST_BUDGET } from "../transport/ask.ts";
import type { DayOf } from "../windows/days.ts";
import type { Window } from "../windows/windows.ts";
import type { Walked } from "./sync-outcome.ts";

/** Whether something is wrong with the data that came, so that it is requested again. */
export const hasProblem = ({ reported, missing }: Pick<Walked, "reported" | "missing">): boolean =>
  reported.length + missing.length > 0;

/**
 * The result of a sync, ignoring advice. If every institution is reported and no data came, all have failed. A message
 * without a place may be about a missing institution or about missing days, so the sync is partial: the next one requests
 * the same days again, and nothing is lost.
 */
export const statusOf = (walked: Walked): SyncStatus => {
  const { tally, reported, is_empty, failure } = walked;
  if (failure !== undefined) return "failed";
  if (!hasProblem(walked)) return "ok";
  // A message about one account says nothing about others of its institution.
  const failed = new Set(
    reported.flatMap(({ institution, account }) => (account === null ? institution : [])),
  );
  return is_empty && [...tally.accounts.values()].every(({ institution }) => failed.has(institution))
    ? "failed"
    : "partial";
};

/**
 * What the provider's messages say of each institution that they name, ignoring advice: failed if a message is about all of it,
 * partial if messages are about single accounts. One that none names is ok.
 */
export const institutionStatuses = (messages: readonly BankMessage[]): ReadonlyMap<string, SyncStatus> => {
  const statuses = new Map<string, SyncStatus>();
  for (const message of messages) {
    const { institution, account, code } = message;
    if (institution === null || !PLACED_CODE.test(code) || isAdvice(message)) continue;
    if (account === null) statuses.set(institution, "failed");
    else if (!statuses.has(institution)) statuses.set(institution, "partial");
  }
  return statuses;
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

/** Says that the sync before did not come to its end. */
export const interruptedMessage = (beganAt: string): BankMessage => ({
  ...{ code: "sync_interrupted", institution: null, account: null },
  text: `The sync that began at ${beganAt} did not end, because the program was stopped. What it fetched is stored; this sync fetches the rest.`,
});

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
  text: `Transactions before ${dayOf(end)} were not fetched: the provider refused the request. To request them again, sync once more from ${dayOf(start)} on.`,
});
