import { describe, expect, it } from "vitest";
import { keyRefusal } from "../../src/access/index.ts";

const AT = "2026-03-01T12:00:00.000Z";
const BEFORE = "2026-03-01T11:59:59.999Z";
const AFTER = "2026-03-01T12:00:00.001Z";

interface Known {
  readonly revoked?: string;
  readonly deactivated?: string;
  readonly expires?: string;
}

const refusal = ({ revoked = "", deactivated = "", expires = "" }: Known) =>
  keyRefusal(
    {
      key: {
        ...{ id: "k", user_id: "u", name: "laptop", scope: "read", created_at: BEFORE, last_used_at: null },
        ...{ expires_at: expires || null, revoked_at: revoked || null },
      },
      user: {
        ...{ id: "u", family_id: "f", email: "ada@example.com", first_name: "Ada", last_name: "Quill" },
        ...{ role: "admin", ui_layout: "dashboard", ai_enabled: false, created_at: BEFORE },
        deactivated_at: deactivated || null,
      },
    },
    AT,
  );

describe("a key", () => {
  it("is good until it expires, is revoked, or its user deactivated", () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ expires: AFTER })).toBeUndefined();
    expect(refusal({ expires: AT })).toEqual({ reason: "expired", since: AT });
    expect(refusal({ expires: BEFORE })).toEqual({ reason: "expired", since: BEFORE });
    expect(refusal({ revoked: BEFORE })).toEqual({ reason: "revoked", since: BEFORE });
    expect(refusal({ deactivated: BEFORE })).toEqual({ reason: "user_deactivated", since: BEFORE });
  });

  it("that is refused for several reasons tells what a person did, to the key before to its user", () => {
    expect(refusal({ revoked: BEFORE, deactivated: AT, expires: AT })?.reason).toBe("revoked");
    expect(refusal({ deactivated: BEFORE, expires: AT })?.reason).toBe("user_deactivated");
  });
});
