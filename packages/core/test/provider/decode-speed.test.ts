import { expect, it } from "vitest";
import { daysIn, translate } from "../../src/provider/translate.ts";
import { answerOf, wireAccount, wireTransaction } from "./support.ts";

const LIMIT = 600;

const body = JSON.stringify({
  accounts: Array.from({ length: 30 }, (_, account) =>
    wireAccount({
      id: `ACT-${account}`,
      transactions: Array.from({ length: 667 }, (_, i) =>
        wireTransaction({
          ...{
            id: `TRN-${account}-${i}`,
            posted: 1_740_000_000 + 44_101 * i + account,
            amount: `-${i}.${10 + (i % 90)}`,
          },
          ...{
            description: `PURCHASE ${i} AT A SHOP`,
            payee: "A Shop",
            memo: "",
            extra: { category: "shopping" },
          },
        }),
      ),
    }),
  ),
});

it("20,000 transactions in 30 accounts are read and translated within 0.6 s", () => {
  // Our own time, and the least of some: what else runs on the machine is not meant.
  const times = Array.from({ length: 5 }, () => {
    const started = process.threadCpuUsage();
    const { accounts } = translate(answerOf(body).accounts, daysIn("America/New_York"));
    expect(accounts.flatMap(({ transactions }) => transactions)).toHaveLength(20_010);
    const { user, system } = process.threadCpuUsage(started);
    return (user + system) / 1_000;
  });
  expect(Math.min(...times)).toBeLessThan(LIMIT);
});
