import { describe, expect, it } from "vitest";
import {
  account,
  fakeBank,
  institution,
  pendingTransaction,
  type Scenario,
  transaction,
} from "../../src/index.ts";
import { asked, claimUrl, DAY, holding, MARCH } from "./support.ts";

const quiet: Scenario["institutions"][number] = institution("quiet", [
  account("savings", [transaction("s1", MARCH)]),
]);

describe("a window", () => {
  const scenario = holding([
    transaction("before", MARCH - 1),
    transaction("first", MARCH),
    transaction("last", MARCH + DAY - 1),
    transaction("after", MARCH + DAY),
  ]);
  const { got } = asked(scenario, () => MARCH + 9 * DAY);

  it.each([
    ["", ["before", "first", "last", "after"]],
    [`start-date=${MARCH}`, ["first", "last", "after"]],
    [`end-date=${MARCH + DAY}`, ["before", "first", "last"]],
    [`start-date=${MARCH}&end-date=${MARCH + DAY}`, ["first", "last"]],
    [`start-date=${MARCH}&end-date=${MARCH}`, []],
    ["balances-only=1", []],
    ["account=checking", ["before", "first", "last", "after"]],
    ["account=another", []],
  ])("%s is half-open and holds %j", (query, ids) => {
    expect(got(query).ids).toEqual(ids);
  });

  it.each(["start-date=2026-03-01", "end-date=1.5", "start-date="])("%s is refused", (query) => {
    expect(asked(scenario).accounts(query).status).toBe(400);
  });

  it("names the accounts it is about", () => {
    const { got } = asked({ institutions: [...scenario.institutions, quiet] });
    expect(got("account=savings").accounts).toEqual(["savings"]);
    expect(got("account=savings&account=checking").accounts).toEqual(["checking", "savings"]);
    expect(got().accounts).toEqual(["checking", "savings"]);
  });

  it("that is longer than the provider likes is cut at its beginning, with a message", () => {
    const { got } = asked({ ...scenario, max_days: 1 }, () => MARCH + 9 * DAY);
    const long = got(`start-date=${MARCH - DAY}&end-date=${MARCH + DAY}`);
    expect(long.ids).toEqual(["first", "last"]);
    expect(long.messages).toEqual(["Requested date range exceeds limit of 1 days and was capped"]);
    const short = got(`start-date=${MARCH}&end-date=${MARCH + DAY}`);
    expect([short.ids, short.messages]).toEqual([["first", "last"], []]);
    expect(got().ids).toEqual([]);
  });
});

describe("like the common bridge, the bank", () => {
  const now = () => MARCH + 90 * DAY;
  const span = (days: number): string => `start-date=${MARCH}&end-date=${MARCH + days * DAY}`;

  it("sends advice for a range of 45 days or more, or one without an end", () => {
    const { got } = asked(holding([]), now);
    const advice = "Requested date range exceeds recommended range of 45 days";
    expect(got(span(44)).messages).toEqual([]);
    for (const query of [span(45), span(80), `start-date=${MARCH}`])
      expect(got(query).messages).toEqual([advice]);
  });

  it("gives the balance at the end of the range, with its time", () => {
    const scenario = (parts: object = {}): Scenario => ({
      institutions: [
        institution("mill", [
          account(
            "checking",
            [1, 2, 3].map((i) => transaction(`t${i}`, MARCH + i * DAY, { amount: `${i}.50` })),
            { balance: "100.00", ...parts },
          ),
        ]),
      ],
    });
    const { got } = asked(scenario(), now);
    const told = (query: string, from = got) =>
      from(query).held.map((each) => [each.balance, each["balance-date"]]);
    expect(told("")).toEqual([["100.00", now()]]);
    expect(told(`end-date=${now() + 1}`)).toEqual([["100.00", now()]]);
    expect(told(`end-date=${MARCH + 9 * DAY}`)).toEqual([["100.00", MARCH + 9 * DAY]]);
    expect(told(`end-date=${MARCH + 2 * DAY}`)).toEqual([["94.00", MARCH + 2 * DAY]]);
    expect(told(`end-date=${MARCH + 1}`)).toEqual([["92.50", MARCH + 1]]);
    // A balance from before the end keeps its own time.
    const stale = asked(scenario({ balance_date: MARCH }), now).got;
    expect(told(`end-date=${MARCH + 9 * DAY}`, stale)).toEqual([["100.00", MARCH]]);
  });

  it("gives a day without a time as midnight in UTC", () => {
    const { got } = asked(holding([transaction("t", "2026-03-01")]), now);
    expect(got().transactions).toMatchObject([{ posted: MARCH }]);
    expect(MARCH % DAY).toBe(0);
  });

  it("gives accounts of two institutions the same id", () => {
    const { got } = asked({
      institutions: ["mill", "harbor"].map((name) => institution(name, [account("1", [])])),
    });
    expect(got().held).toMatchObject([
      { id: "1", org: { id: "mill" } },
      { id: "1", org: { id: "harbor" } },
    ]);
    expect(got("account=1").accounts).toEqual(["1", "1"]);
  });

  it("gives malformed records: fields as given, and missing fields", () => {
    const { got } = asked({
      institutions: [
        institution("mill", [
          account(
            "checking",
            [transaction("t", MARCH, { raw: { amount: "", posted: "soon" }, without: ["description"] })],
            { raw: { balance: "1,000.00" }, without: ["currency", "name"] },
          ),
        ]),
      ],
    });
    const [bad] = got().held;
    expect(bad).toMatchObject({ id: "checking", balance: "1,000.00" });
    expect(Object.keys(bad!)).not.toContain("name");
    expect(Object.keys(bad!)).not.toContain("currency");
    expect(bad!.transactions).toEqual([{ id: "t", amount: "", posted: "soon" }]);
  });
});

describe("a pending transaction", () => {
  const scenario = holding([
    pendingTransaction("p1", MARCH - DAY),
    transaction("t1", MARCH - DAY),
    { id: "undated", amount: "1", description: "?", pending: true },
  ]);

  it("comes only when it is asked for, and where its window fits", () => {
    const { got } = asked(scenario);
    expect(got().ids).toEqual(["t1"]);
    expect(got("pending=0").ids).toEqual(["t1"]);
    expect(got("pending=1").transactions[0]).toEqual({
      id: "p1",
      posted: 0,
      amount: "-3.50",
      description: "CORNER COFFEE",
      transacted_at: MARCH - DAY,
      pending: true,
    });
    expect(got("pending=1").ids).toEqual(["p1", "t1", "undated"]);
    expect(got(`pending=1&start-date=${MARCH - DAY}`).ids).toEqual(["p1", "t1", "undated"]);
    expect(got(`pending=1&start-date=${MARCH}`).ids).toEqual(["undated"]);
    expect(got(`pending=1&end-date=${MARCH - DAY}`).ids).toEqual(["undated"]);
  });

  it("becomes posted at its moment: under its id or another, with another amount", () => {
    let now = MARCH;
    const until = MARCH + DAY;
    const { got } = asked(
      holding([
        pendingTransaction("same", MARCH, { pending: { until } }),
        pendingTransaction("old", MARCH, {
          pending: { until, id: "new", amount: "-4.00" },
          posted: MARCH + 5,
        }),
        pendingTransaction("later", MARCH, { pending: { until: { in_seconds: DAY + 1 } } }),
        pendingTransaction("asked", MARCH, { pending: { until: { after_requests: 3 } } }),
      ]),
      () => now,
    );
    expect(got("pending=1").ids).toEqual(["same", "old", "later", "asked"]);
    expect(got().ids).toEqual([]);
    now = until;
    expect(got().transactions).toMatchObject([
      { id: "same", posted: until, amount: "-3.50" },
      { id: "new", posted: MARCH + 5, amount: "-4.00" },
    ]);
    expect(got().transactions[2]).toMatchObject({ id: "asked", posted: MARCH, transacted_at: MARCH });
    expect(got().transactions[0]).not.toHaveProperty("pending");
    now += 1;
    expect(got().transactions[2]).toMatchObject({ id: "later", posted: until + 1 });
  });
});

describe("a transaction", () => {
  it("is not there before its time, and goes when it vanishes", () => {
    let now = MARCH;
    const { got } = asked(
      holding([
        transaction("t1", MARCH + DAY),
        transaction("late", MARCH - 5 * DAY, { appears: MARCH + DAY }),
        transaction("gone", MARCH - DAY, { vanishes: "2026-03-02" }),
        pendingTransaction("p1", MARCH + DAY),
      ]),
      () => now,
    );
    expect(got("pending=1").ids).toEqual(["gone"]);
    now = MARCH + DAY;
    expect(got("pending=1").ids).toEqual(["t1", "late", "p1"]);
  });

  it("says its time in days before the start, which stays as the clock goes on", () => {
    let now = MARCH;
    const { got } = asked(
      holding([transaction("t1", { days_ago: 1.5 }), transaction("t2", "2026-02-27")]),
      () => now,
    );
    now += 3 * DAY;
    expect(got().transactions).toMatchObject([{ posted: MARCH - 1.5 * DAY }, { posted: MARCH - 2 * DAY }]);
  });

  it("may have no day at all", () => {
    const { got } = asked(holding([{ id: "t1", amount: "1", description: "?" }]));
    expect(got(`start-date=${MARCH}`).transactions).toEqual([
      { id: "t1", posted: 0, amount: "1", description: "?" },
    ]);
  });
});

describe("ids that are issued again", () => {
  const transactions = [transaction("a", MARCH), transaction("b", MARCH)];

  it("change for the block from the moment on, and again with the next", () => {
    const { got } = asked(
      holding(transactions, {
        reissue: [
          { at: { after_requests: 1 }, account: "checking", transactions: ["a"] },
          { at: { after_requests: 2 } },
        ],
      }),
    );
    expect([got().ids, got().ids, got().ids]).toEqual([
      ["a", "b"],
      ["a.2", "b"],
      ["a.3", "b.2"],
    ]);
  });

  it("stay in other accounts", () => {
    const { got } = asked({
      institutions: [institution("m", [account("x", transactions), account("y", transactions)])],
      reissue: [{ at: 0, account: "x" }],
    });
    expect(got().ids).toEqual(["a.2", "b.2", "a", "b"]);
  });
});

describe("an institution that fails", () => {
  it.each([
    ["missing" as const, ["savings"], ["s1"]],
    ["no_transactions" as const, ["checking", "savings"], ["s1"]],
  ])("%s: its neighbours come, and a message", (fails, accounts, ids) => {
    const failing = institution("mill", [account("checking", [transaction("t1", MARCH)])], { fails });
    const first = asked({ institutions: [failing, quiet] }).got();
    expect([first.accounts, first.ids]).toEqual([accounts, ids]);
    expect(first.messages).toEqual(["Connection to mill may need attention"]);
    const second = asked({
      format: 2,
      institutions: [{ ...failing, messages: [{ code: "act.x", msg: "No", account: "checking" }] }, quiet],
    }).got();
    expect(second.messages).toEqual([{ code: "act.x", msg: "No", conn_id: "mill", account_id: "checking" }]);
  });
});

describe("the quota", () => {
  it("is of each access URL and UTC day", () => {
    let now = MARCH + DAY - 10;
    const { accounts, claimed } = asked(holding([], { daily_quota: 2 }), () => now);
    const statuses = () => Array.from({ length: 3 }, () => accounts().status);
    expect(statuses()).toEqual([200, 200, 429]);
    expect(accounts().headers["retry-after"]).toBe("10");
    expect(accounts("", claimed()).status).toBe(200);
    now += 9;
    expect(accounts().status).toBe(429);
    now += 1;
    expect(statuses()).toEqual([200, 200, 429]);
    expect(accounts().headers["retry-after"]).toBe(String(DAY));
  });
});

describe("access", () => {
  it("is revoked at the scenario's moment, and granted again by a new claim", () => {
    let now = MARCH;
    const { accounts, claimed } = asked(holding([], { revoked: MARCH + 5 }), () => now);
    expect(accounts().status).toBe(200);
    now += 5;
    expect(accounts().status).toBe(403);
    expect(accounts("", claimed()).status).toBe(200);
  });

  it("is revoked by hand", () => {
    const { bank, accounts, claimed } = asked(holding([]));
    const other = claimed();
    bank.revoke();
    expect([accounts().status, accounts("", other).status]).toEqual([403, 403]);
    expect(accounts("", claimed()).status).toBe(200);
  });
});

describe("a change while it runs", () => {
  it("shows from the next request on", () => {
    const { bank, got } = asked(holding([transaction("t1", MARCH)]));
    expect(got().ids).toEqual(["t1"]);
    bank.change((scenario) => ({ ...holding([transaction("t2", MARCH)]), max_days: scenario.max_days ?? 3 }));
    expect(got().ids).toEqual(["t2"]);
    expect(bank.scenario().max_days).toBe(3);
    expect([...bank.holds()]).toEqual([["checking", [expect.objectContaining({ id: "t2" })]]]);
  });

  it("begins to count for a fault that is new, and goes on for one that stays", () => {
    const second = { operation: "accounts", which: { nth: 2 }, kind: "status", status: 503 } as const;
    const { bank, accounts } = asked(holding([], { faults: [second] }));
    expect(accounts().status).toBe(200);
    bank.change((scenario) => ({
      ...scenario,
      faults: [
        ...scenario.faults!,
        { operation: "accounts", which: { first: 2 }, kind: "status", status: 500 },
      ],
    }));
    expect([accounts().status, accounts().status, accounts().status]).toEqual([503, 500, 200]);
  });
});

describe("a claim", () => {
  it("gives each token credentials of its own, and the same ones for the same seed", () => {
    const claimed = (seed: number) => {
      const bank = fakeBank(holding([]), { now: () => MARCH, seed });
      return [bank.newSetupToken(), bank.newSetupToken()].map((token) => {
        const { pathname } = new URL(claimUrl(token));
        return bank.answer({ method: "POST", path: pathname, headers: {} }).body;
      });
    };
    expect(claimed(1)).toEqual(claimed(1));
    expect(new Set([...claimed(1), ...claimed(2)]).size).toBe(4);
    expect(claimed(1)[0]).toMatch(/^https:\/\/[0-9a-f]{32}:[0-9a-f]{32}@bank\.example\/bank$/);
  });
});
