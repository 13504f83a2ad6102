import * as DateTime from "effect/DateTime";
import type { BankConnection } from "../connection/connection.ts";
import { REQUEST_BUDGET } from "../transport/ask.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The part of every wait that is added, so that connections are not synced all at once. */
const JITTER = 0.1;

/** A pseudo-random number from 0 to 1 that is always the same for the same text (FNV-1a). */
const spreadOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
};

/** The wait after this many failures in a row, in milliseconds: an hour, then twice as long, up to a day. */
const waitAfterFailures = (failures: number): number => Math.min(DAY, HOUR * 2 ** (failures - 1));

const millisOf = (iso: string): number => DateTime.toEpochMillis(DateTime.makeUnsafe(iso));

const dueAt = (
  { created_at, last_attempt_at, last_status, failures }: BankConnection,
  every: number,
  spread: number,
): number => {
  // A new or renewed connection is synced immediately.
  if (last_attempt_at === null || last_status === null) return millisOf(created_at);
  const wait = failures > 0 ? waitAfterFailures(failures) : every;
  return millisOf(last_attempt_at) + wait * (1 + JITTER * spread);
};

/**
 * The time of a connection's next automatic sync in Unix milliseconds (docs/spec/bank-data.md, Automatic sync): `every`
 * milliseconds after a sync that did not fail, an hour after one that did, then two, up to a day; not before a cool-down is
 * over, and not on a day on which the part of the budget for automatic syncs is used up. Undefined if the access URL is
 * revoked: there is no sync until a new one is claimed.
 */
export const nextSyncAt = (connection: BankConnection, every: number): number | undefined => {
  const { id, last_attempt_at, cool_down_until, requests, revoked } = connection;
  if (revoked) return undefined;
  const spread = spreadOf(`${id} ${last_attempt_at}`);
  const due = Math.max(
    dueAt(connection, every, spread),
    cool_down_until === null ? 0 : millisOf(cool_down_until),
  );
  if (requests === null || requests.count < REQUEST_BUDGET.warning) return due;
  const tomorrow = millisOf(`${requests.day}T00:00:00Z`) + DAY;
  return Math.max(due, tomorrow + JITTER * DAY * spread);
};
