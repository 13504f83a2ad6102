import { describe, expect, it } from "vitest";
import { originOf } from "../../src/access/audit-entry.ts";
import { allows, isScope, SCOPES } from "../../src/access/index.ts";

it("to write, a credential must be good for it; to read, any is", () => {
  const allowed = SCOPES.flatMap((has) =>
    SCOPES.filter((needs) => allows(has, needs)).map((needs) => [has, needs]),
  );
  expect(allowed).toEqual([
    ["read", "read"],
    ["read_write", "read"],
    ["read_write", "read_write"],
  ]);
});

it("a scope is one of two words", () => {
  expect(SCOPES.every(isScope)).toBe(true);
  expect(["", "READ", "write", "read ", "constructor"].some(isScope)).toBe(false);
});

describe("where a request came from", () => {
  it("is kept with null for what is not known", () => {
    expect(originOf(undefined, undefined)).toEqual({ ip_address: null, user_agent: null });
    expect(originOf("::1", "")).toEqual({ ip_address: "::1", user_agent: "" });
  });

  it("is kept with 500 characters of what the client calls itself, and no half of one", () => {
    expect(originOf("::1", "x".repeat(500)).user_agent).toBe("x".repeat(500));
    expect(originOf("::1", "x".repeat(501)).user_agent).toBe("x".repeat(500));
    expect(originOf("::1", `${"x".repeat(499)}🦊`).user_agent).toBe("x".repeat(499));
    expect(originOf("::1", `${"x".repeat(498)}🦊y`).user_agent).toBe(`${"x".repeat(498)}🦊`);
  });
});
