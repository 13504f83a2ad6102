import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { account, institution } from "@farthing/provider-fake";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { sentencesOf } from "../src/storage/provider-failure-texts.ts";
import { claimed, rows, stored, sync, TWO_BANKS, trial } from "./provider-support.ts";
import { complained, jsonOf, MOMENT, makeUser, type Run, refused } from "./stored-support.ts";

const listed = async (run: Run, ...more: readonly string[]) =>
  jsonOf(await run("provider", "list", "--format", "json", ...more)).connections;

describe("farthing provider list", () => {
  it("says of a new connection that it is due, and of one in step when it is", async () => {
    const { run, id } = await claimed();
    expect(await listed(run)).toEqual([
      {
        ...{ connection_id: id, institutions: [], state: "new", last_success_at: null },
        ...{ next_sync_at: MOMENT, to_do: null, missing_accounts: [], sync_began_at: null },
      },
    ]);
    expect((await run("provider", "list")).stdout).toMatch(
      new RegExp(`^state .* connection\\nnew +never +now +${id}\\n$`),
    );
    await sync(run);
    const [{ next_sync_at, ...rest }] = await listed(run);
    expect(rest).toEqual({
      ...{ connection_id: id, institutions: ["Mill Bank", "Harbor Card"], state: "ok" },
      ...{ last_success_at: MOMENT, to_do: null, missing_accounts: [], sync_began_at: null },
    });
    const hours = (Date.parse(next_sync_at) - Date.parse(rest.last_success_at)) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(12);
    expect(hours).toBeLessThanOrEqual(13.2);
    expect((await run("provider", "list")).stdout).toMatch(
      /ok +Mill Bank, Harbor Card +20\d\d-\d\d-\d\d \d\d:\d\d +20\d\d-\d\d-\d\d \d\d:\d\d +[\da-f-]{36}\n$/,
    );
  });

  it("says by FARTHING_SYNC_EVERY when it comes next, if it does", async () => {
    const { run, runWith, id } = await claimed();
    await sync(run);
    const [{ last_success_at, next_sync_at }] = await listed(runWith({ FARTHING_SYNC_EVERY: "6h" }));
    expect(Date.parse(next_sync_at) - Date.parse(last_success_at)).toBeLessThan(7 * 3_600_000);
    const off = runWith({ FARTHING_SYNC_EVERY: "off" });
    expect(await listed(off)).toMatchObject([{ next_sync_at: null, connection_id: id }]);
    expect((await off("provider", "list")).stdout).toMatch(/ not automatic +[\da-f-]{36}\n/);
  });

  it("says what to do where an institution failed, all did, or the access was revoked", async () => {
    const [mill, harbor] = TWO_BANKS;
    const { run, id, change, bank, claim, database } = await claimed({
      institutions: [mill!, { ...harbor!, fails: "missing" }],
    });
    await sync(run);
    expect(await listed(run)).toMatchObject([
      { state: "partial", last_success_at: null, to_do: expect.stringMatching(/^Not every institution/) },
    ]);
    change({ faults: [{ operation: "accounts", which: "every", kind: "status", status: 402 }] });
    await sync(run);
    const [failed] = await listed(run);
    expect(failed).toMatchObject({ state: "failed", to_do: sentencesOf("payment_required") });
    const [attempt] = rows(database, "SELECT last_attempt_at FROM bank_connections");
    const hours =
      (Date.parse(failed.next_sync_at) - Date.parse(String(attempt!.last_attempt_at))) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(1);
    expect(hours).toBeLessThanOrEqual(1.1);

    change({ faults: [] });
    bank.bank.revoke();
    await sync(run);
    const todo = `\`farthing provider claim --connection ${id}\``;
    expect(await listed(run)).toMatchObject([
      { state: "revoked", next_sync_at: null, to_do: expect.stringContaining(todo) },
    ]);
    const { stdout } = await run("provider", "list");
    expect(stdout).toMatch(/revoked .*not automatic +[\da-f-]{36}\n\n/);
    expect(stdout).toContain(`\n${id}: The provider has revoked the access.`);

    await claim("--connection", id);
    expect(await listed(run)).toMatchObject([{ to_do: null, next_sync_at: MOMENT }]);
  });

  it("names the accounts that the provider no longer lists, and tells it in the sync", async () => {
    const [mill, harbor] = TWO_BANKS;
    const { run, id, change } = await claimed({ institutions: TWO_BANKS });
    await sync(run);
    change({ institutions: [mill!] });
    const names = harbor!.accounts.map(({ name }) => name);
    const { exit, outcome } = await sync(run);
    expect([exit, outcome.status]).toEqual([1, "partial"]);
    expect(outcome.messages).toMatchObject(names.map((account) => ({ code: "account_missing", account })));
    expect(await listed(run)).toMatchObject([{ state: "partial", missing_accounts: names }]);
    for (const command of ["sync", "list"]) {
      const { stdout } = await run("provider", command);
      for (const name of names) expect(stdout).toContain(name);
      expect(stdout).toContain("disabled");
    }
    change({ institutions: TWO_BANKS });
    await sync(run);
    expect(await listed(run)).toMatchObject([
      { connection_id: id, state: "ok", missing_accounts: [], to_do: null },
    ]);
  });

  it("says what to do where the key is not to be had", async () => {
    const { run, folder } = await claimed();
    writeFileSync(join(folder, "farthing.key"), "no key");
    expect((await sync(run)).outcome.messages).toMatchObject([{ code: "secret_key_unusable" }]);
    const [{ to_do }] = await listed(run);
    expect(to_do).toMatch(/FARTHING_SECRET_KEY.*32 bytes in base64.*farthing\.key.*claim a new setup token/);
  });

  it("lists no more than --limit, and those of the family alone", async () => {
    const { run, claim, id } = await claimed();
    await claim();
    expect(await listed(run, "--limit", "1")).toMatchObject([{ connection_id: id }]);
    await makeUser(run, "bea");
    expect(await listed(run, "--user", "bea@example.com")).toEqual([]);
    expect(await listed(run, "--user", "ada@example.com")).toHaveLength(2);
    await complained(run, ["provider", "list"], 2, "There are several families");
    expect((await run("provider", "list", "--limit", "0")).exit).toBe(2);
  });

  it("says how to begin where there is none", async () => {
    const { run } = await trial();
    expect((await run("provider", "list")).stdout).toMatch(/^There are no connections\./);
    expect(await listed(run)).toEqual([]);
  });
});

describe("farthing provider accounts", () => {
  it("shows what the provider has, as the provider says it, and stores none of it", async () => {
    const { run, id, database } = await claimed();
    const ran = await run("provider", "accounts", "--format", "json");
    expect(jsonOf(ran)).toEqual({
      accounts: [
        {
          ...{ connection_id: id, id: "checking", name: "Checking", institution: "Mill Bank" },
          ...{ balance: "100.23", currency: "USD" },
        },
        {
          ...{ connection_id: id, id: "card", name: "Harbor Credit Card", institution: "Harbor Card" },
          ...{ balance: "-59.97", currency: "USD" },
        },
      ],
      messages: [],
    });
    expect(rows(database, "SELECT * FROM accounts")).toEqual([]);
    expect((await run("provider", "accounts")).stdout).toBe(
      `institution  account             balance  currency  id at the provider
Mill Bank    Checking             100.23  USD       checking
Harbor Card  Harbor Credit Card   -59.97  USD       card
`,
    );
    const one = await run("provider", "accounts", "--limit", "1", "--format", "json");
    expect(jsonOf(one).accounts).toHaveLength(1);
  });

  it("shows a few of more accounts than a call takes arguments", SLOW, async () => {
    const without = ["name", "currency", "balance-date", "transactions"];
    const accounts = Array.from({ length: 25_000 }, (_, i) => account(`a${i}`, [], { without }));
    const { runOnNode } = await claimed({ format: 2, institutions: [institution("mill", accounts)] });
    // How many arguments a call takes goes by the size of the stack, which is a seventh here of what it is else.
    const ran = await runOnNode("--stack-size=150")(
      "provider",
      "accounts",
      "--limit",
      "2",
      "--format",
      "json",
    );
    expect(jsonOf(ran)).toMatchObject({ accounts: [{ id: "a0" }, { id: "a1" }], messages: [] });
    expect(ran.exit).toBe(0);
  });

  it("tells of what failed, and exits with 1", async () => {
    const { run, change } = await claimed();
    change({ faults: [{ operation: "accounts", which: "every", kind: "not_json" }] });
    const ran = await run("provider", "accounts", "--format", "json");
    expect(ran.exit).toBe(1);
    expect(jsonOf(ran)).toMatchObject({ accounts: [], messages: [{ code: "provider_protocol_error" }] });
    expect((await run("provider", "accounts")).stdout).toMatch(/^! The provider's answer does not follow/);
  });
});

describe("farthing provider info", () => {
  it("says which versions each provider speaks, and asks for no accounts", async () => {
    const { run, id, asked, change } = await claimed({ format: 2 });
    const connections = [{ connection_id: id, versions: ["1.0", "2.0"], problem: null }];
    expect(jsonOf(await run("provider", "info", "--format", "json"))).toEqual({ connections });
    expect((await run("provider", "info")).stdout).toBe(`${id}: version 1.0, 2.0\n`);
    expect(asked()).toBe(0);
    change({ faults: [{ operation: "info", which: "every", kind: "status", status: 404 }] });
    const ran = await run("provider", "info", "--format", "json");
    expect(ran.exit).toBe(1);
    expect(jsonOf(ran).connections).toMatchObject([
      { versions: [], problem: { code: "provider_protocol_error", text: expect.any(String) } },
    ]);
  });
});

describe("farthing provider remove", () => {
  it("forgets the access, and keeps accounts and transactions", async () => {
    const { run, id, database } = await claimed();
    await sync(run);
    const before = await stored(run);
    expect(jsonOf(await run("provider", "remove", id.toUpperCase(), "--format", "json"))).toEqual({
      connection_id: id,
    });
    expect(await stored(run)).toEqual(before);
    expect(rows(database, "SELECT name FROM accounts")).toHaveLength(2);
    expect(await listed(run)).toEqual([]);
    await refused(run, ["provider", "remove", id], 1, "connection_not_found", id);
  });

  it("does not reach into another family", async () => {
    const { run, id } = await claimed();
    await makeUser(run, "bea");
    const args = ["provider", "remove", id, "--user", "bea@example.com"];
    await refused(run, args, 1, "connection_not_found", "farthing provider list");
    expect(await listed(run, "--user", "ada@example.com")).toHaveLength(1);
  });
});

describe("farthing provider claim --connection", () => {
  it("keeps the accounts, their history and what a person changed", async () => {
    const { run, id, claim, bank, database } = await claimed();
    await sync(run);
    const [first] = await stored(run);
    await run("transactions", "update", first!.id!, "--json", '{"name":"Mine"}');
    const before = await stored(run);
    bank.bank.revoke();
    await sync(run);
    expect(await claim("--connection", id)).toBe(id);
    const { exit, outcome } = await sync(run);
    expect([exit, outcome.accounts.every(({ added }) => added === 0)]).toEqual([0, true]);
    expect(await stored(run)).toEqual(before);
    expect(rows(database, "SELECT id FROM accounts")).toHaveLength(2);
  });
});
