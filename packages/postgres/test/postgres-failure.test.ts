import pg from "pg";
import { expect, it } from "vitest";
import { NoAnswer } from "../src/connection/client.ts";
import {
  endsConnection,
  isOutcomeOpen,
  kindOf,
  unavailableReason,
  withoutContent,
} from "../src/connection/postgres-failure.ts";

/** As PgBouncer 1.18 refuses something: then it closes the connection. */
const pooler = (message: string): Error =>
  Object.assign(new pg.DatabaseError(message, message.length, "error"), { severity: "FATAL", code: "08P01" });

const whatOf = (cause: unknown) => [kindOf(cause), unavailableReason(cause), isOutcomeOpen(cause)];

it.each([
  ["query_wait_timeout", ["refused", "busy", true]],
  ["no more connections allowed (max_client_conn)", ["lost", "busy", true]],
  ["no such user", ["refused", "unreachable", true]],
  ["SASL authentication failed", ["refused", "unreachable", true]],
  ['database "books" does not exist', ["refused", "unreachable", true]],
  ["unsupported startup parameter: options", ["refused", "unreachable", true]],
  ["server login has been failing, try again later (server_login_retry)", ["lost", "unreachable", true]],
])("what PgBouncer says with its one code is told apart: %s", (message, what) => {
  expect(whatOf(pooler(message))).toEqual(what);
  expect(endsConnection(pooler(message))).toBe(true);
});

it("a statement without an answer is not begun again, and its COMMIT is looked up", () => {
  const silent = new NoAnswer();
  expect(whatOf(silent)).toEqual(["refused", "unreachable", true]);
  expect(endsConnection(silent)).toBe(true);
});

it("what ends a connection is known by its code, in any language", () => {
  const said = (severity: string, code: string) =>
    Object.assign(new pg.DatabaseError("…", 1, "error"), { severity, code });
  for (const severity of ["FATAL", "ВАЖНО", "KATASTROFALNY"])
    for (const code of ["57P01", "57P02", "57P05", "25P03", "25P04", "08006"]) {
      expect(endsConnection(said(severity, code))).toBe(true);
      expect(isOutcomeOpen(said(severity, code))).toBe(true);
    }
  for (const code of ["57014", "25P02", "23505", "53100"])
    expect(endsConnection(said("ОШИБКА", code))).toBe(false);
});

it("a refused user is not named where an error is logged", () => {
  for (const [code, message, without] of [
    ["28P01", 'password authentication failed for user "ada"', 'password authentication failed for user "…"'],
    ["08P01", 'no such user "ada"', 'no such user "…"'],
    ["53300", 'too many connections for role "ada"', 'too many connections for role "…"'],
    ["42P01", 'relation "families" does not exist', 'relation "families" does not exist'],
  ] as const)
    expect(withoutContent(Object.assign(new pg.DatabaseError(message, 1, "error"), { code }))).toMatchObject({
      message: without,
      detail: undefined,
    });
});
