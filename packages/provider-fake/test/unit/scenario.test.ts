import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { fakeBank, largeScenario, readScenario, trialScenario } from "../../src/index.ts";
import { MARCH } from "./support.ts";

const problemsOf = (json: unknown): readonly string[] => {
  const read = readScenario(typeof json === "string" ? json : JSON.stringify(json));
  return Result.isFailure(read) ? read.failure : [];
};

const GOOD = { id: "t1", amount: "-3.50", description: "COFFEE" };

const withTransaction = (...transactions: readonly unknown[]) => ({
  institutions: [
    { id: "mill", name: "Mill", accounts: [{ id: "c", name: "C", balance: "1.00", transactions }] },
  ],
});

const withFault = (fault: unknown) => ({ institutions: [], faults: [fault] });

const AT = "institutions[0].accounts[0].transactions[0]";
const TIME = "must be Unix seconds, a day such as 2026-03-01, or {days_ago}.";
const MOMENT =
  "must be Unix seconds, a day such as 2026-03-01, {days_ago}, {in_seconds} or {after_requests}.";

describe("a scenario with a mistake", () => {
  it.each<[json: unknown, problems: readonly string[]]>([
    [[], ["The file must be an object."]],
    [{}, ["institutions is missing."]],
    [{ institutions: [], formt: 1 }, ["formt is an unknown key."]],
    [{ institutions: [], format: 3 }, ['format must be 1, 2 or "both".']],
    [{ institutions: [], max_days: 0 }, ["max_days must be a whole number from 1."]],
    [
      withTransaction({ ...GOOD, amount: 3.5 }),
      [`${AT}.amount must be an amount in quotes, such as "-12.30".`],
    ],
    [
      withTransaction({ id: "", amount: "1" }),
      [`${AT}.id must be text that is not blank.`, `${AT}.description is missing.`],
    ],
    [withTransaction({ ...GOOD, posted: "2026-02-30" }), [`${AT}.posted ${TIME}`]],
    [withTransaction({ ...GOOD, posted: { days_ago: "3" } }), [`${AT}.posted ${TIME}`]],
    [withTransaction({ ...GOOD, posted: { in_seconds: 3 } }), [`${AT}.posted ${TIME}`]],
    [withTransaction({ ...GOOD, vanishes: { after: 3 } }), [`${AT}.vanishes ${MOMENT}`]],
    [
      withTransaction({ ...GOOD, pending: "yes" }),
      [`${AT}.pending must be true, false or an object with until.`],
    ],
    [withTransaction({ ...GOOD, pending: { id: "x" } }), [`${AT}.pending.until is missing.`]],
    [
      withTransaction(GOOD, GOOD),
      [`institutions[0].accounts[0].transactions[1].id is already used by ${AT}.`],
    ],
    [
      { institutions: [...withTransaction().institutions, ...withTransaction().institutions] },
      ["institutions[1].id is already used by institutions[0]."],
    ],
    [{ institutions: [], reissue: [{ at: 0, account: "none" }] }, ["reissue[0].account names no account."]],
    [
      withFault({ kind: "resett" }),
      [
        "faults[0] must have a kind: status, reset, truncated, slow, drip, huge, not_json, cut_json, wrong_shape, redirect.",
      ],
    ],
    [
      withFault({ kind: "reset", operation: "account", which: { nth: 0 } }),
      [
        "faults[0].operation must be claim, accounts or info.",
        'faults[0].which must be "every", {nth} or {first}.',
        "faults[0].when is missing.",
      ],
    ],
    [
      withFault({ kind: "status", operation: "info", which: "every", status: 200, retry_after: "a\nb" }),
      [
        "faults[0].status must be a status from 400 to 599.",
        "faults[0].retry_after must be text that fits into a header.",
      ],
    ],
  ])("%j", (json, problems) => {
    expect(problemsOf(json)).toEqual(problems);
  });

  it("that is no JSON", () => {
    expect(problemsOf("{")).toEqual([expect.stringMatching(/^The file is not JSON: .+\.$/)]);
  });
});

describe("the bank for trials", () => {
  it("is the same for the same seed, and can be written to a file", () => {
    expect(trialScenario(7)).toEqual(trialScenario(7));
    expect(trialScenario(7)).not.toEqual(trialScenario(8));
    expect(readScenario(JSON.stringify(trialScenario()))).toEqual(Result.succeed(trialScenario()));
  });

  it("holds a few months of three accounts, and pending transactions of which one is posted soon", () => {
    let now = MARCH;
    const bank = fakeBank(trialScenario(), { now: () => now });
    const counts = () =>
      [...bank.holds()].map(([id, all]) => [id, all.length > 10, all.filter((each) => each.pending).length]);
    expect(counts()).toEqual([
      ["ACT-checking-9902", true, 1],
      ["ACT-savings-4471", false, 0],
      ["ACT-card-7735", true, 2],
    ]);
    now += 120;
    expect(counts().map(([, , pending]) => pending)).toEqual([1, 0, 1]);
  });

  it("has a balance that is a plain amount", () => {
    for (const { accounts } of trialScenario().institutions)
      for (const { balance } of accounts) expect(balance).toMatch(/^-?\d+\.\d\d$/);
  });
});

describe("the large bank", () => {
  it("holds 20,000 transactions in 30 accounts within a year, with the same ids in each", () => {
    const scenario = largeScenario();
    expect(scenario).toEqual(largeScenario());
    expect(problemsOf(scenario)).toEqual([]);
    const held = [
      ...fakeBank(scenario, { now: () => MARCH })
        .holds()
        .values(),
    ];
    expect(held).toHaveLength(30);
    expect(held.flat()).toHaveLength(20_000);
    const times = held.flat().map(({ posted }) => posted);
    expect(Math.min(...times)).toBeGreaterThan(MARCH - 365 * 86_400);
    expect(Math.max(...times)).toBeLessThan(MARCH);
    expect(new Set(held.map(([first]) => first!.id))).toEqual(new Set(["t-1"]));
  });

  it("is of any size", () => {
    const sizes = largeScenario({ transactions: 10, accounts: 3, days: 30 }).institutions.flatMap(
      ({ accounts }) => accounts.map(({ transactions }) => transactions.length),
    );
    expect(sizes).toEqual([4, 3, 3]);
  });
});
