import type { StorageUnavailable } from "@farthing/core/storage";
import pg from "pg";

/** What a failed statement means for the work that it belongs to. */
export type FailureKind =
  /** Others were faster: the work may succeed if it is done again from its beginning. */
  | "conflict"
  /** The connection is of no use any more. */
  | "lost"
  /** The database refuses the work, or cannot do it now. */
  | "refused"
  /** A mistake of the program, unless others have just written what it did not see. */
  | "constraint"
  | "mistake";

/** Classes and codes of SQLSTATE (PostgreSQL documentation, Appendix A). */
const REASONS: readonly (readonly [codes: RegExp, reason: StorageUnavailable["reason"]])[] = [
  // Locked for too long, or canceled because a statement took too long; too many connections.
  [/^(?:55P03|57014|53300|53400)$/, "busy"],
  [/^(?:40001|40P01|40003|25P03|25P04)$/, "busy"],
  [/^(?:53100|54P01)$/, "full"],
  [/^(?:XX001|XX002)$/, "damaged"],
  // A standby that cannot be written, and what belongs to the machine of the server.
  [/^(?:25006|53|58|F0|42501)/, "broken"],
  [/^(?:08|57P|28|3D)/, "unreachable"],
];

/** Who connects, or to what, is wrong. */
const NOT_ADMITTED = /^(?:28|3D)/;

const CONFLICTS = /^(?:40001|40P01|40003)$/;

/** A row, or a table and its type, that others have just written. */
const CONSTRAINTS = /^(?:23503|23505|42P07|42710)$/;

/** What PostgreSQL itself says; undefined if it did not answer. */
const said = (cause: unknown): pg.DatabaseError | undefined =>
  cause instanceof pg.DatabaseError ? cause : undefined;

/** What the driver says without a code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|The server does not support SSL)/;
const NO_CONNECTION = /^timeout exceeded when trying to connect/;
const NOT_CONNECTED = /^Connection terminated due to connection timeout/;

/** Whether an error is about the connection: of the network, or the last that a server says. */
const isOfConnection = (cause: unknown): boolean => {
  const error = said(cause);
  if (error !== undefined) return error.severity === "FATAL" || error.severity === "PANIC";
  if (!(cause instanceof Error)) return false;
  return Object.hasOwn(cause, "syscall") || CONNECTION_LOST.test(cause.message);
};

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : "");

/** What kind of failure an error is. */
export const kindOf = (cause: unknown): FailureKind => {
  // It was waited for already.
  if (NO_CONNECTION.test(messageOf(cause)) || NOT_CONNECTED.test(messageOf(cause))) return "refused";
  if (NOT_ADMITTED.test(said(cause)?.code ?? "")) return "refused";
  if (isOfConnection(cause)) return "lost";
  const code = said(cause)?.code ?? "";
  if (CONFLICTS.test(code)) return "conflict";
  if (CONSTRAINTS.test(code)) return "constraint";
  return REASONS.some(([codes]) => codes.test(code)) ? "refused" : "mistake";
};

/** Whether the database cannot say whether it did what it was told: a COMMIT may have happened. */
export const isOutcomeOpen = (cause: unknown): boolean =>
  kindOf(cause) === "lost" || said(cause)?.code === "40003";

/** Why PostgreSQL is not available; undefined for mistakes in the program. */
export const unavailableReason = (cause: unknown): StorageUnavailable["reason"] | undefined => {
  const code = said(cause)?.code ?? "";
  if (NO_CONNECTION.test(messageOf(cause))) return "busy";
  const reason = REASONS.find(([codes]) => codes.test(code))?.[1];
  return reason ?? (isOfConnection(cause) ? "unreachable" : undefined);
};
