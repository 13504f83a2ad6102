import { describe, expect, it } from "vitest";
import { begunDatabase, jsonOf, MOMENT, makeUser, newDatabase, on, UUID } from "./stored-support.ts";

describe("farthing audit list", () => {
  it("has the keys that an operator created and revoked, each once", async () => {
    const run = on(newDatabase());
    const ada = await makeUser(run, "Ada");
    const key = ["api-key", "create", "--user", "ada@example.com", "--name", "x", "--scope", "read"];
    const { id } = jsonOf(await run(...key, "--format", "json"));
    for (let i = 0; i < 2; i += 1) await run("api-key", "revoke", id);
    const { audit_entries } = jsonOf(await run("audit", "list", "--format", "json"));
    expect(audit_entries).toEqual(
      ["api_key_revoked", "api_key_created"].map((event) => ({
        id: UUID,
        event,
        user_id: ada.id,
        provider: null,
        ip_address: null,
        user_agent: null,
        metadata: { api_key_id: id },
        created_at: MOMENT,
      })),
    );
  });

  it("lists what single sign-on has done, the newest first, for people and for programs", async () => {
    const run = on(await begunDatabase());
    const empty = await run("audit", "list");
    expect([empty.exit, empty.stdout]).toEqual([0, "The audit log is empty.\n"]);
    expect(jsonOf(await run("audit", "list", "--format", "json"))).toEqual({ audit_entries: [] });

    const ada = await makeUser(run, "Ada");
    const identity = ["--provider", "acme", "--subject", "248289"];
    await run("sso", "link", "--user", "ada@example.com", ...identity);
    await run("sso", "block", ...identity);
    const all = await run("audit", "list", "--format", "json");
    const { audit_entries } = jsonOf(all);
    const entry = {
      id: UUID,
      provider: "acme",
      ip_address: null,
      user_agent: null,
      metadata: { subject: "248289" },
      created_at: MOMENT,
    };
    expect(audit_entries).toEqual([
      { ...entry, event: "identity_blocked", user_id: null },
      { ...entry, event: "identity_linked", user_id: ada.id },
    ]);
    expect(Object.keys(audit_entries[0]).sort()).toEqual(
      [
        ...["id", "event", "user_id", "provider", "ip_address", "user_agent"],
        ...["metadata", "created_at"],
      ].sort(),
    );
    const { stdout } = await run("audit", "list");
    const lines = stdout.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^when +event +provider +about +address +user$/);
    expect(lines.slice(1).map((line) => line.split(/ {2,}/))).toEqual([
      [audit_entries[0].created_at, "identity_blocked", "acme", "248289"],
      [audit_entries[1].created_at, "identity_linked", "acme", "248289", ada.id],
    ]);
    expect(jsonOf(await run("audit", "list", "--limit", "1", "--format", "json")).audit_entries).toEqual([
      audit_entries[0],
    ]);
  });
});
