import * as DateTime from "effect/DateTime";
import type { BankConnection } from "../connection/connection.ts";
import { planWindows, type WindowPlan } from "../windows/windows.ts";

const secondsOf = (moment: DateTime.DateTime): number => Math.floor(DateTime.toEpochMillis(moment) / 1000);

const successOf = ({ last_success_at }: BankConnection): number | undefined =>
  last_success_at === null ? undefined : secondsOf(DateTime.makeUnsafe(last_success_at));

/** What a sync of a connection that begins now requests. */
export const planSync = (
  connection: BankConnection,
  now: DateTime.DateTime,
  since: number | undefined,
): WindowPlan =>
  planWindows({
    ...{ now: secondsOf(now), last_success: successOf(connection), since },
    backlog: connection.backlog,
  });

/** Whether a plan covers everything that a later sync would not request again. */
export const coversGap = (connection: BankConnection, { windows }: Pick<WindowPlan, "windows">): boolean => {
  const success = successOf(connection);
  const start = windows.at(-1)?.start;
  return success === undefined || (start !== undefined && start <= success);
};
