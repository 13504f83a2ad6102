import type { StorageUnavailable } from "@farthing/core/storage";
import pg from "pg";
import { NoAnswer, NoConnection, NoPassword } from "./client.ts";

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
  // A standby that cannot be written, tables that a newer Farthing has updated, and what belongs to the machine of the server.
  [/^(?:25006|42P01|42703|42883|53|58|F0|42501)/, "broken"],
  [/^(?:08|57P|28|3D)/, "unreachable"],
];

/** Who connects, or to what, is wrong. */
const NOT_ADMITTED = /^(?:28|3D|08004)/;

const CONFLICTS = /^(?:40001|40P01|40003)$/;

/** A row, or a table and its type, that others have just written. */
const CONSTRAINTS = /^(?:23503|23505|42P07|42710)$/;

/**
 * PgBouncer has one code for whatever is wrong, that of a violation of the protocol: by what it says, the code that PostgreSQL
 * has for the same.
 */
const POOLER = "08P01";
const OF_POOLER: readonly (readonly [said: RegExp, code: string])[] = [
  [/^(?:SASL authentication failed|password authentication failed|no such user)/, "28P01"],
  [/^(?:database ".*" does not exist|no such database)/s, "3D000"],
  [/^(?:query_wait_timeout|no more connections allowed)/, "53300"],
  [/^unsupported startup parameter/, "08004"],
];

/** What PostgreSQL itself says, or a pooler before it; undefined if neither answered. */
const said = (cause: unknown): pg.DatabaseError | undefined =>
  cause instanceof pg.DatabaseError ? cause : undefined;

/** The SQLSTATE of what was said; empty if there is none. */
export const codeOf = (cause: unknown): string => {
  const { code = "", message = "" } = said(cause) ?? {};
  const meant = code === POOLER ? OF_POOLER.find(([text]) => text.test(message)) : undefined;
  return meant?.[1] ?? code;
};

/** What the driver says without a code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|The server does not support SSL)/;
const NO_CONNECTION = /^timeout exceeded when trying to connect/;
const WAITED =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout|query_wait_timeout)/;

/**
 * What a server says last, whatever the language of its messages, in which also the severity is: it ends the process of the
 * connection.
 */
const LAST_WORDS = /^(?:57P0[1-5]|25P0[34]|08)/;

/** Whether an error ends the connection: it is of the network, or the last that a server says. */
export const endsConnection = (cause: unknown): boolean => {
  const error = said(cause);
  if (error !== undefined)
    return error.severity === "FATAL" || error.severity === "PANIC" || LAST_WORDS.test(error.code ?? "");
  if (!(cause instanceof Error)) return false;
  return cause instanceof NoAnswer || Object.hasOwn(cause, "syscall") || CONNECTION_LOST.test(cause.message);
};

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : "");

/** What kind of failure an error is. */
export const kindOf = (cause: unknown): FailureKind => {
  // It was waited for already.
  if ([NoAnswer, NoConnection, NoPassword, OutdatedProgram].some((each) => cause instanceof each))
    return "refused";
  if (WAITED.test(messageOf(cause))) return "refused";
  const code = codeOf(cause);
  if (NOT_ADMITTED.test(code)) return "refused";
  if (endsConnection(cause)) return "lost";
  if (CONFLICTS.test(code)) return "conflict";
  if (CONSTRAINTS.test(code)) return "constraint";
  return REASONS.some(([codes]) => codes.test(code)) ? "refused" : "mistake";
};

/** Whether the database cannot say whether it did what it was told: a COMMIT may have happened. */
export const isOutcomeOpen = (cause: unknown): boolean => endsConnection(cause) || codeOf(cause) === "40003";

/** A newer Farthing has updated the tables: this one may read what it still understands, and stores nothing any more. */
export class OutdatedProgram extends Error {
  override readonly name = "OutdatedProgram";
  constructor() {
    super("a newer Farthing has updated the tables of the database; update this one, and start it again");
  }
}

/** Why PostgreSQL is not available; undefined for mistakes in the program. */
export const unavailableReason = (cause: unknown): StorageUnavailable["reason"] | undefined => {
  const code = codeOf(cause);
  if (cause instanceof OutdatedProgram) return "broken";
  if (cause instanceof NoPassword) return "unreachable";
  if (cause instanceof NoConnection || NO_CONNECTION.test(messageOf(cause))) return "busy";
  const reason = REASONS.find(([codes]) => codes.test(code))?.[1];
  return reason ?? (endsConnection(cause) ? "unreachable" : undefined);
};

/** Who connects is quoted in what is said of these. */
const NAMES_USER = /^(?:28|3D|08004|53300)/;

/** What is quoted in a message. */
const QUOTED = /"[^"]*"/g;

/**
 * An error without what the server quotes of the rows that it is about, and of who may not connect: errors are logged, and no log
 * has content or names.
 */
export const withoutContent = (cause: unknown): unknown => {
  const error = said(cause);
  if (error === undefined) return cause;
  const { message } = error;
  return Object.assign(error, {
    ...{ detail: undefined, where: undefined, internalQuery: undefined },
    message: NAMES_USER.test(codeOf(error)) ? message.replace(QUOTED, '"…"') : message,
  });
};
