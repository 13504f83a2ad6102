import { Imports, knownOf } from "@farthing/core/import";
import { proveAccount } from "@farthing/core/proof";
import type { Storage } from "@farthing/core/storage";
import { type TransactionKey, Transactions } from "@farthing/core/transactions";
import { preflightAgainst } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { createFamily } from "../../packages/contracts/src/support/people.ts";
import {
  plannedAccount,
  plannedTransaction,
  STORED_AT,
  store,
} from "../../packages/contracts/src/support/planned.ts";
import { timedAsync } from "./rounds.ts";
import { storageOf } from "./storage.ts";

/** How many transactions there are at most; `FARTHING_BENCH_STORED` is fewer, for a quick look. */
export const LARGEST = Number(process.env.FARTHING_BENCH_STORED ?? 1_000_000);

/** How many transactions an account has: a larger family has more accounts, of the same ten years. */
const OF_ACCOUNT = 10_000;

/** How many are stored at once. */
const AT_ONCE = 2_000;

const DAYS = 3_650;

/** How many transactions have the text that is searched. */
const FOUND = 25;

/** What is searched for, and found so often. */
export const SEARCHED = "Zanzibar ferry";

const ROWS = 100;

/** How many transfers an import brings. */
const PAIRS = 100;

const dayOf = (n: number): string => new Date(Date.UTC(2016, 0, 1 + n)).toISOString().slice(0, 10);

const WORDS = [
  "Corner Oven",
  "Railway",
  "Grocer",
  "Pharmacy",
  "Rent",
  "Salary",
  "Cinema",
  "Books",
  "Fuel",
  "Water",
];

const nameOf = (n: number): string => `${WORDS[n % WORDS.length]} ${(n * 7919) % 100_000} Main Street`;

/** A row of a bank: date, amount and name. */
const rowOf = (n: number) => ({
  date: dayOf(n % DAYS),
  amount: `${(n % 900) + 1}.${10 + (n % 90)}`,
  name: nameOf(n),
});

/** What is done with books of a size; each returns the milliseconds that it took. */
export type StoredWork = Readonly<
  Record<
    | "first page"
    | "last page"
    | "search"
    | "PATCH"
    | "preflight"
    | "counted page"
    | "last counted page"
    | "page of an account"
    | "import"
    | "import of pairs"
    | "proof of an account"
    | "start",
    () => Promise<number>
  >
>;

/** A family with so many transactions in a database. */
export const storedBooks = async (database: string, count: number) => {
  const runtime = ManagedRuntime.make(storageOf(database));
  const run = <A, E>(work: Effect.Effect<A, E, Storage>): Promise<A> => runtime.runPromise(work);
  const accounts = Array.from({ length: count / OF_ACCOUNT }, (_, n) =>
    plannedAccount({ name: `Account ${n}` }),
  );
  const { family, user } = await run(createFamily());
  const own = family.id;
  const reserve = plannedAccount({ name: "Reserve" });
  await run(store(own, { accounts: [reserve] }));
  const every = Math.floor(count / FOUND);
  const ids: string[] = [];
  for (const [at, account] of accounts.entries()) {
    const transactions = Array.from({ length: OF_ACCOUNT }, (_, n) => {
      const place = at * OF_ACCOUNT + n;
      return plannedTransaction(account, {
        ...rowOf(n),
        ...(place % every === 0 ? { name: `${SEARCHED} ${place}` } : {}),
      });
    });
    if (at === 0) ids.push(...transactions.slice(0, 1_000).map(({ id }) => id));
    for (let from = 0; from < OF_ACCOUNT; from += AT_ONCE)
      await run(
        store(own, {
          accounts: from === 0 ? [account] : [],
          transactions: transactions.slice(from, from + AT_ONCE),
        }),
      );
  }

  const list = (filter: object, request: object) =>
    Effect.flatMap(Transactions, (transactions) => transactions.list(own, filter, request as never));
  const oldest = await run(list({ end_date: dayOf(30) }, { after: null, per_page: 10_000 }));
  const last: TransactionKey = oldest.items.at(-26)!;
  const [account] = accounts as [(typeof accounts)[0]];
  const csv = `date,amount,name\n${Array.from({ length: ROWS }, (_, n) => {
    const { date, amount, name } = rowOf(DAYS - 50 + n);
    return `${date},${amount},${name}`;
  }).join("\n")}\n`;
  const books = (questions: Parameters<Imports["Service"]["books"]>[1]) =>
    run(Effect.flatMap(Imports, (imports) => imports.books(own, questions)));
  const preflight = async (): Promise<void> => {
    const known = knownOf(await books([]), "2026-01-31", account.id);
    const outcome = await preflightAgainst(
      { bytes: Buffer.from(csv), filename: "a.csv" },
      { account_id: account.id },
      known,
      async (question) => {
        const { recorded } = await books([{ account_id: account.id, ...question }]);
        return recorded;
      },
    );
    if (outcome._tag !== "Checked") throw new Error("the rows cannot be checked");
  };
  let turn = 0;
  const next = (): number => {
    turn += 1;
    return turn;
  };
  const expecting = async (work: ReturnType<typeof list>, length: number): Promise<void> => {
    const { items } = await run(work);
    if (items.length !== length) throw new Error(`${items.length} instead of ${length}`);
  };
  const work: StoredWork = {
    "first page": () => timedAsync(() => expecting(list({}, { after: null, per_page: 25 }), 25)),
    "last page": () => timedAsync(() => expecting(list({}, { after: last, per_page: 25 }), 25)),
    search: () =>
      timedAsync(() => expecting(list({ search: SEARCHED }, { after: null, per_page: 100 }), FOUND)),
    PATCH: () => {
      const notes = `changed ${next()}`;
      const id = ids[turn % ids.length]!;
      return timedAsync(() =>
        run(
          Effect.flatMap(Transactions, (transactions) =>
            transactions.update(own, id, {}, () =>
              Result.succeed({ notes, locked: ["notes"], updated_at: STORED_AT }),
            ),
          ),
        ),
      );
    },
    preflight: () => timedAsync(preflight),
    "counted page": () => timedAsync(() => expecting(list({}, { page: 1, per_page: 25 }), 25)),
    "last counted page": () => timedAsync(() => expecting(list({}, { page: count / 25, per_page: 25 }), 25)),
    "page of an account": () =>
      timedAsync(() => expecting(list({ account_id: account.id }, { page: 200, per_page: 25 }), 25)),
    import: () => {
      const transactions = Array.from({ length: 1_000 }, (_, n) =>
        plannedTransaction(account, { ...rowOf(n), name: `Imported ${next()}` }),
      );
      return timedAsync(() => run(store(own, { transactions })));
    },
    "import of pairs": () => {
      const transactions = Array.from({ length: PAIRS }, (_, n) => {
        const { date } = rowOf(n);
        const amount = `${10_000 + next()}.5`;
        return [
          plannedTransaction(account, { date, amount, name: "To reserve" }),
          plannedTransaction(reserve, { date, amount: `-${amount}`, name: "From everyday" }),
        ];
      }).flat();
      return timedAsync(async () => {
        const outcome = await run(store(own, { transactions }));
        if (outcome._tag !== "Stored" || outcome.transfers.paired !== PAIRS)
          throw new Error("not all were paired");
      });
    },
    "proof of an account": () =>
      timedAsync(async () => {
        const { in_other_currencies } = await run(proveAccount(own, account.id));
        if (in_other_currencies > 0) throw new Error("the account has one currency");
      }),
    start: async () => {
      const other = ManagedRuntime.make(storageOf(database));
      const ms = await timedAsync(() => other.context());
      await other.dispose();
      return ms;
    },
  };
  return { email: user.email, work, close: () => runtime.dispose() };
};
