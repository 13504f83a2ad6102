import { account, cents, institution, transaction } from "./build.ts";
import { seeded } from "./random.ts";
import type { Scenario } from "./scenario.ts";

const ACCOUNTS_EACH = 6;

/** The size of a large bank. */
export interface LargeOptions {
  readonly seed?: number;
  readonly transactions?: number;
  readonly accounts?: number;
  /** Everything is posted within this many days before the start. */
  readonly days?: number;
}

/** A large bank: 20,000 transactions of a year in 30 accounts. Each account numbers its ids from one. */
export const largeScenario = ({
  seed = 1,
  transactions = 20_000,
  accounts = 30,
  days = 365,
}: LargeOptions = {}): Scenario => {
  const random = seeded(seed);
  const accountOf = (index: number) => {
    const size = Math.floor(transactions / accounts) + (index < transactions % accounts ? 1 : 0);
    // A day is left free at each end, so that a sync that begins a little later still finds everything.
    const apart = (days - 2) / size;
    return account(
      `account-${index + 1}`,
      Array.from({ length: size }, (_, i) =>
        transaction(
          `t-${i + 1}`,
          { days_ago: days - 1 - (i + random.below(1000) / 1000) * apart },
          { amount: cents(random.below(30_000) - 25_000), description: `SHOP ${random.below(400)}` },
        ),
      ),
      { name: `Account ${index + 1}` },
    );
  };
  const all = Array.from({ length: accounts }, (_, index) => accountOf(index));
  return {
    institutions: Array.from({ length: Math.ceil(accounts / ACCOUNTS_EACH) }, (_, i) =>
      institution(`bank-${i + 1}`, all.slice(i * ACCOUNTS_EACH, (i + 1) * ACCOUNTS_EACH), {
        name: `Bank ${i + 1}`,
      }),
    ),
  };
};
