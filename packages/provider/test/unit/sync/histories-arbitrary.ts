import { account, type BankTransaction, institution, type Scenario } from "@farthing/provider-fake";
import fc from "fast-check";
import { CRASHES, type Crash } from "./crash.ts";
import { DAY, MARCH } from "./support.ts";

/** Accounts of two institutions: one counts a purchase when it was made, and the ids of two are the same. */
const ACCOUNTS = ["checking", "visa card", "savings"] as const;

/** Places where the clocks are changed within the months of the histories, and one across the line of dates. */
const ZONES = ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "UTC"] as const;

/** What happens, one after the other. */
export type Step =
  | { readonly do: "pass"; readonly hours: number }
  | { readonly do: "sync"; readonly pending: boolean; readonly crash: Crash | undefined }
  | { readonly do: "edit"; readonly which: number; readonly fields: Edit }
  | { readonly do: "reissue"; readonly account: string | undefined; readonly which: number | undefined }
  | { readonly do: "fail"; readonly institution: string; readonly fails: "missing" | "no_transactions" }
  | { readonly do: "recover" }
  | { readonly do: "rename"; readonly account: string; readonly which: number; readonly payee: string };

export interface Edit {
  readonly date?: string;
  readonly amount?: string;
  readonly name?: string;
  readonly notes?: string;
}

export interface History {
  readonly zone: string;
  readonly scenario: Scenario;
  readonly steps: readonly Step[];
}

const hoursFromMarch = (min: number, max: number) =>
  fc.integer({ min, max }).map((hours) => MARCH + hours * 3600);

/** Few of everything, so that many are equal. */
const AMOUNTS = ["-3.50", "-4.75", "20.00"] as const;
const DESCRIPTIONS = ["SQ *COFFEE", "SHOP 12"] as const;
const PAYEES = [{}, {}, { payee: "Corner Coffee" }] as const;

/** How a transaction comes to be: at once, late, or as pending, and then what becomes of that. */
const fate = (at: number): fc.Arbitrary<Omit<BankTransaction, "id" | "amount" | "description">> => {
  const purchase = { transacted_at: at };
  const until = fc.integer({ min: 6, max: 7 * 24 }).map((hours) => at + hours * 3600);
  return fc.oneof(
    fc.constant({ posted: at }),
    fc.constant({ posted: at, transacted_at: at - 2 * DAY }),
    fc.integer({ min: 1, max: 14 }).map((days) => ({ posted: at, appears: at + days * DAY })),
    until.map((then) => ({ ...purchase, pending: { until: then } })),
    until.map((then) => ({ ...purchase, pending: { until: then, id: `posted-${at}-${then}` } })),
    until.map((then) => ({ ...purchase, posted: at, pending: { until: then, id: `posted-${at}-${then}` } })),
    until.map((then) => ({
      ...purchase,
      pending: { until: then, id: `tip-${at}-${then}`, amount: "-5.00" },
    })),
    until.map((then) => ({ ...purchase, pending: true, vanishes: then })),
  );
};

const transactions = fc
  .array(
    hoursFromMarch(-100 * 24, 40 * 24).chain((at) =>
      fc.record({
        fate: fate(at),
        amount: fc.constantFrom(...AMOUNTS),
        description: fc.constantFrom(...DESCRIPTIONS),
        payee: fc.constantFrom(...PAYEES),
      }),
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((all) => {
    const rows = all.map(({ fate: own, payee, ...rest }, i): BankTransaction => {
      const { pending } = own;
      // Ids of what is posted are as much the account's own as those before.
      return typeof pending === "object" && pending.id !== undefined
        ? { id: `t${i}`, ...rest, ...payee, ...own, pending: { ...pending, id: `${pending.id}-${i}` } }
        : { id: `t${i}`, ...rest, ...payee, ...own };
    });
    // A second purchase that is equal in all but its id.
    const twin = rows[0]!;
    return typeof twin.pending === "object" ? rows : [...rows, { ...twin, id: "twin" }];
  });

const scenario: fc.Arbitrary<Scenario> = fc
  .record({
    first: transactions,
    second: transactions,
    third: transactions,
    format: fc.constantFrom(1, 2, "both"),
  })
  .map(({ first, second, third, format }) => ({
    format: format as Scenario["format"] & {},
    institutions: [
      institution("mill", [account(ACCOUNTS[0], first), account(ACCOUNTS[1], second)]),
      institution("harbor", [account(ACCOUNTS[2], third)]),
    ],
  }));

const crash: fc.Arbitrary<Crash> = fc.record({
  kind: fc.constantFrom(...CRASHES),
  at: fc.integer({ min: 1, max: 14 }),
  done: fc.boolean(),
});

const edit: fc.Arbitrary<Edit> = fc.record(
  {
    date: fc.constantFrom("2026-01-15", "2026-03-02", "2026-03-20"),
    amount: fc.constantFrom("1.11", "3.5"),
    name: fc.constantFrom("Mine", "SHOP 12"),
    notes: fc.constantFrom("remember", "SQ *COFFEE"),
  },
  { requiredKeys: [] },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("pass" as const), hours: fc.integer({ min: 1, max: 220 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("sync" as const),
      pending: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
      crash: fc.option(crash, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("edit" as const), which: fc.nat(), fields: edit }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("reissue" as const),
      account: fc.option(fc.constantFrom(...ACCOUNTS), { nil: undefined }),
      which: fc.option(fc.nat({ max: 13 }), { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("fail" as const),
      institution: fc.constantFrom("mill", "harbor"),
      fails: fc.constantFrom("missing" as const, "no_transactions" as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "recover" } as const) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("rename" as const),
      account: fc.constantFrom(...ACCOUNTS),
      which: fc.nat({ max: 13 }),
      payee: fc.constantFrom("Corner Coffee", "Green Basket"),
    }),
  },
);

/** A bank, what happens there and here, and syncs between that may be cut short. */
export const history: fc.Arbitrary<History> = fc.record({
  zone: fc.constantFrom(...ZONES),
  scenario,
  steps: fc.array(step, { minLength: 4, maxLength: 24 }),
});
