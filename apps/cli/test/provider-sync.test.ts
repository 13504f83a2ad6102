import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BankConnections } from "@farthing/core/provider";
import { account, institution, pendingTransaction, transaction } from "@farthing/provider-fake";
import { layerSqlite } from "@farthing/sqlite";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { claimed, onTerminal, rows, stored, sync, TWO_BANKS } from "./provider-support.ts";
import { complained, jsonOf, refused, UUID } from "./stored-support.ts";

const counts = (added: number) => ({ added, updated: 0, removed: 0 });

/** Noon of this day in UTC, so many days ago, in Unix seconds. */
const hourOf = (days: number, hour: number): number =>
  (Math.floor(Date.now() / 86_400_000) - days) * 86_400 + hour * 3600;

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const oneAccount = (...transactions: Parameters<typeof account>[1]) => ({
  institutions: [
    institution("mill", [account("checking", transactions, { name: "Checking" })], { name: "Mill Bank" }),
  ],
});

describe("farthing provider sync", () => {
  it("tells a program what came, and the second time that nothing did", async () => {
    const { run, id } = await claimed();
    const ran = await run("provider", "sync", "--format", "json");
    expect(ran.exit).toBe(0);
    expect(jsonOf(ran)).toEqual({
      connections: [
        {
          connection_id: id,
          accounts: [
            { id: UUID, name: "Checking", ...counts(3) },
            { id: UUID, name: "Harbor Credit Card", ...counts(3) },
          ],
          messages: [],
          status: "ok",
          transfers: { paired: 0, proposed: 0 },
        },
      ],
    });
    const first = await stored(run);
    expect(first.map(({ amount, name }) => [amount, name])).toContainEqual(["42.10", "Green Basket"]);
    const { exit, outcome } = await sync(run);
    expect([exit, outcome.accounts.map(({ added, updated, removed }) => added + updated + removed)]).toEqual([
      0,
      [0, 0],
    ]);
    expect(await stored(run)).toEqual(first);
  });

  it("names each institution, without colours or progress if there is no terminal", async () => {
    const { run, id } = await claimed();
    const { exit, stdout, stderr } = await run("provider", "sync");
    expect([exit, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(`✓ ${id}: up to date
Mill Bank: 1 account, 3 new
  account   changes
  Checking  3 new
Harbor Card: 1 account, 3 new
  account             changes
  Harbor Credit Card  3 new
`);
    expect((await run("provider", "sync")).stdout).toBe(`✓ ${id}: up to date
Mill Bank: 1 account, nothing new
Harbor Card: 1 account, nothing new
`);
  });

  it("shows each window on a terminal, in colours", async () => {
    const { environment, id } = await claimed();
    const first = await onTerminal(["provider", "sync", "--dry-run"], { env: environment });
    expect(first.shown).toContain(`${id}: window 1 of at most 9, 2 accounts, 6 new transactions`);
    expect(first.shown).toContain("\u001b[3");
  });

  it("says with --dry-run what would change, and changes nothing but the count of requests", async () => {
    const { run, database, asked } = await claimed();
    const dump = () =>
      rows(
        database,
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'transaction_search'",
      ).map(({ name }) => [
        name,
        rows(database, `SELECT * FROM "${name}"`).map((row) =>
          Object.fromEntries(Object.entries(row).filter(([column]) => !column.startsWith("requests"))),
        ),
      ]);
    const before = dump();
    const { exit, outcome } = await sync(run, "--dry-run");
    expect([exit, outcome.status]).toEqual([0, "ok"]);
    expect(outcome.accounts).toMatchObject([counts(3), counts(3)]);
    expect(dump()).toEqual(before);
    expect(asked()).toBeGreaterThan(0);
    expect((await run("provider", "sync", "--dry-run")).stdout).toContain("(dry run: nothing was stored)");
    expect(await stored(run)).toEqual([]);
  });

  it("asks from --since on, as days begin where the family is", async () => {
    const { run, bank } = await claimed({}, "--time-zone", "America/New_York");
    expect((await sync(run, "--since", "2026-01-02")).exit).toBe(0);
    const starts = bank.bank.requests.flatMap(({ query }) => query["start-date"] ?? []);
    expect(Number(starts.at(-1))).toBe(Date.parse("2026-01-02T05:00:00Z") / 1000);
  });

  it.each([
    ["2024-02-30", "is not a valid date. Use YYYY-MM-DD, such as 2024-06-30."],
    ["yesterday", "is not a valid date"],
    ["2999-01-01", "is in the future."],
    ["2015-01-01", "is too long ago: a sync goes back 5 years at most."],
  ])("refuses --since %s before anything is asked", async (day, sentence) => {
    const { run, asked } = await claimed();
    await refused(run, ["provider", "sync", "--since", day], 2, "usage", sentence);
    expect(asked()).toBe(0);
  });

  it("says what is missing if a day's requests are not enough for --since, and keeps that", async () => {
    const { run } = await claimed(
      oneAccount(transaction("new", { days_ago: 3 }), transaction("old", { days_ago: 1_500 })),
    );
    const first = await sync(run, "--since", dayOf(hourOf(1_600, 12)));
    expect(first.exit).toBe(1);
    expect(first.outcome).toMatchObject({ status: "failed", accounts: [{ added: 1 }] });
    const said = first.outcome.messages.find(({ code }) => code === "history_continues");
    expect(said?.text).toBe(
      `Transactions before ${dayOf(hourOf(24 * 44, 12))} are not fetched yet. The next sync fetches them, back to ${dayOf(hourOf(1_600, 12))}.`,
    );
    // The next one on the same day sends no request and says the same.
    const second = await sync(run);
    expect(second.outcome.messages).toContainEqual(said);
    expect(await stored(run)).toHaveLength(1);
  });

  it("asks for pending transactions except with --no-pending", async () => {
    const { run, bank } = await claimed(
      oneAccount(transaction("t1", { days_ago: 1 }), pendingTransaction("p1", { days_ago: 0.1 })),
    );
    expect((await sync(run, "--no-pending")).outcome.accounts).toMatchObject([counts(1)]);
    expect(bank.bank.requests.some(({ query }) => "pending" in query)).toBe(false);
    const before = (await run("transactions", "list")).stdout;
    expect(before).not.toContain("state");
    expect((await sync(run)).outcome.accounts).toMatchObject([counts(1)]);
    expect(bank.bank.requests.at(-1)?.query.pending).toBe("1");
    expect((await stored(run)).map(({ external_id, pending }) => [external_id, pending])).toEqual([
      ["p1", true],
      ["t1", false],
    ]);
    const { stdout } = await run("transactions", "list");
    expect(stdout.match(/\bpending\b/g)).toHaveLength(1);
    expect(stdout).toMatch(/^date +spent +currency +state +name/);
  });

  it.each([
    ["a meal with a tip", "-31.00", "-37.00"],
    ["the hold of a petrol pump", "-1.00", "-62.40"],
    ["a deposit of which less is kept", "-200.00", "-120.50"],
    ["a refund that came in another amount", "18.00", "15.30"],
  ])("shows what still waits as pending beside what was booked in its place: %s", async (_, held, booked) => {
    const [bread, at] = [transaction("t1", { days_ago: 9 }, { amount: "-6.20" }), { days_ago: 2 }];
    const shop = { description: "LAKESIDE 7", transacted_at: at };
    const { run, change } = await claimed(
      oneAccount(bread, pendingTransaction("p1", at, { ...shop, amount: held })),
    );
    await sync(run);
    change(oneAccount(bread, transaction("b9", { days_ago: 1 }, { ...shop, amount: booked })));
    expect((await sync(run)).outcome.status).toBe("ok");
    const rowsThere = (await stored(run)).map(({ amount, pending }) => `${-Number(amount)} ${pending}`);
    const waiting = rowsThere.filter((row) => row === `${Number(held)} true`);
    expect(rowsThere.toSorted()).toEqual([...waiting, `${Number(booked)} false`, "-6.2 false"].toSorted());
    const shown = (await run("transactions", "list")).stdout.match(/\b(?:pending|gone) +LAKESIDE 7\b/g) ?? [];
    expect(shown).toHaveLength(waiting.length);
  });

  it.each([
    ["UTC", 0],
    ["America/New_York", -1],
    ["Asia/Tokyo", 0],
  ])("keeps the day that it was in %s", async (zone, shift) => {
    const night = hourOf(3, 3);
    const { run } = await claimed(oneAccount(transaction("t1", night)), "--time-zone", zone);
    await sync(run);
    expect((await stored(run))[0]?.date).toBe(dayOf(night + shift * 86_400));
  });

  it("leaves alone what a person has changed, field by field", async () => {
    const { run, change } = await claimed(oneAccount(transaction("t1", { days_ago: 2 })));
    await sync(run);
    const [{ id } = { id: "" }] = await stored(run);
    await run("transactions", "update", id!, "--json", '{"name":"Coffee with Jo"}');
    change(oneAccount(transaction("t1", { days_ago: 2 }, { description: "COFFEE 2", amount: "-4.10" })));
    expect((await sync(run)).outcome.accounts).toMatchObject([{ added: 0, updated: 1 }]);
    expect(await stored(run)).toMatchObject([{ id, name: "Coffee with Jo", amount: "4.10" }]);
  });

  it("goes on in a copy of the database where it was: what the bank has changed, a person has changed or deleted", async () => {
    const told = [1, 2, 3].map((n) => transaction(`t${n}`, { days_ago: n }, { description: `SHOP ${n}` }));
    const { run, runWith, database, folder, change } = await claimed(oneAccount(...told));
    await sync(run);
    const before = await stored(run);
    const [one, two] = before as [(typeof before)[number], (typeof before)[number]];
    await run("transactions", "update", one.id!, "--json", '{"name":"Mine"}');
    await run("transactions", "delete", two.id!);
    mkdirSync(join(folder, "moved"));
    const moved = join(folder, "moved", "farthing.db");
    expect((await run("database", "copy", "--from", database, "--to", moved)).exit).toBe(0);
    copyFileSync(join(folder, "farthing.key"), join(folder, "moved", "farthing.key"));
    const there = runWith({ FARTHING_DATABASE: moved });
    change(oneAccount(...told.map((each) => ({ ...each, amount: "-9.99", description: "OTHER" }))));
    expect((await sync(there)).outcome.accounts).toMatchObject([{ added: 0, updated: 2, removed: 0 }]);
    expect(await stored(there)).toMatchObject([
      { id: one.id, name: "Mine", amount: "9.99" },
      { id: before[2]!.id, name: "OTHER", amount: "9.99" },
    ]);
    expect((await stored(run)).map(({ amount }) => amount)).toEqual(["3.50", "3.50"]);
  });

  it("syncs the connection that is named, or all", async () => {
    const { run, id, claim } = await claimed();
    const other = await claim();
    expect((await sync(run, "--connection", other.toUpperCase())).outcome.connection_id).toBe(other);
    const both = jsonOf(await run("provider", "sync", "--format", "json")).connections;
    expect(both.map((each: { connection_id: string }) => each.connection_id)).toEqual([id, other]);
    await refused(run, ["provider", "sync", "--connection", "x"], 1, "connection_not_found", '"x"');
  });

  it("says so of the one of two that find the connection taken, and goes on with others", async () => {
    const { run, database, id, claim } = await claimed();
    const other = await claim();
    const besides = Effect.promise(async () => {
      const ran = await run("provider", "sync", "--format", "json");
      expect(ran.exit).toBe(1);
      expect(jsonOf(ran).connections).toMatchObject([
        {
          ...{ connection_id: id, accounts: [], status: "failed" },
          messages: [{ code: "sync_running", institution: null, account: null }],
        },
        { connection_id: other, status: "ok" },
      ]);
    });
    // This process holds it, as a server that syncs by itself does.
    await BankConnections.use((connections) => connections.exclusively(id, besides)).pipe(
      Effect.provide(layerSqlite({ file: database })),
      Effect.runPromise,
    );
    expect((await sync(run, "--connection", id)).outcome.status).toBe("ok");
  });

  it("brings an institution's accounts where another fails, says which and why, and exits with 1", async () => {
    const [mill, harbor] = TWO_BANKS;
    const { run, id } = await claimed({
      format: 2,
      institutions: [
        mill!,
        {
          ...harbor!,
          fails: "missing",
          messages: [{ msg: "Sign in <b>again</b>\u001b[2J", code: "con.auth" }],
        },
      ],
    });
    const { exit, outcome } = await sync(run);
    expect(exit).toBe(1);
    expect(outcome).toMatchObject({ status: "partial", accounts: [{ name: "Checking", added: 3 }] });
    expect(outcome.messages).toEqual([
      { code: "con.auth", institution: "Harbor Card", account: null, text: "Sign in again [2J" },
    ]);
    const { exit: again, stdout } = await run("provider", "sync");
    expect(again).toBe(1);
    expect(stdout).toBe(`! ${id}: partly up to date
Mill Bank: 1 account, nothing new
! Harbor Card: Sign in again [2J (con.auth)
`);
  });

  it("marks an institution that failed and still shows its accounts", async () => {
    const [mill, harbor] = TWO_BANKS;
    const { run, id } = await claimed({
      format: 2,
      institutions: [
        { ...mill!, messages: [{ msg: "Not to be had", code: "act.failed", account: "checking" }] },
        { ...harbor!, fails: "no_transactions", messages: [{ msg: "Sign in again", code: "con.auth" }] },
        institution("tide", [
          account("miles", [], { name: "Miles", currency: "https://miles.example/x" }),
          account("tide", [], { name: "Tide" }),
        ]),
      ],
    });
    const { exit, stdout } = await run("provider", "sync");
    expect([exit, stdout.split("\n").filter((line) => / accounts?, /.test(line))]).toEqual([
      1,
      [
        "! Mill Bank: partly failed, 1 account, 3 new",
        "! Harbor Card: failed, 1 account, nothing new",
        "tide: 1 account, nothing new",
      ],
    ]);
    expect(stdout).toContain(`! ${id}: partly up to date\n`);
  });

  it("tells of what it has left out, which is no failure", async () => {
    const { run } = await claimed({
      institutions: [
        institution("mill", [
          account("miles", [], { name: "Miles", currency: "https://miles.example/x" }),
          account("checking", [{ id: "t1", amount: "-1.00", description: "WHEN" }], { name: "Checking" }),
        ]),
      ],
    });
    const { exit, outcome } = await sync(run);
    expect([exit, outcome.status]).toEqual([0, "ok"]);
    expect(outcome.messages.map(({ code, account }) => [code, account])).toEqual([
      ["account_left_out", "Miles"],
      ["transaction_left_out", "Checking"],
    ]);
  });

  it("has nothing to do where nothing was claimed", async () => {
    const { run, id } = await claimed();
    await run("provider", "remove", id);
    const { exit, stdout } = await run("provider", "sync");
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^There are no connections\. Create a setup token/);
    expect(jsonOf(await run("provider", "sync", "--format", "json"))).toEqual({ connections: [] });
  });

  it("cannot begin with settings that mean nothing", async () => {
    const { runWith } = await claimed();
    for (const [name, text] of [
      ["FARTHING_SYNC_EVERY", "often"],
      ["FARTHING_PROVIDER_RETRY_BASE_MS", "soon"],
    ])
      await complained(runWith({ [name!]: text }), ["provider", "sync"], 2, new RegExp(name!));
  });

  it("keeps the database readable by its owner alone, with everything beside it", async () => {
    const { run, folder } = await claimed();
    await sync(run);
    expect(readFileSync(`${folder}/farthing.key`, "utf8")).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
  });
});
