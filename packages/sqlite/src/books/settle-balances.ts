import { type Chunked, eachInChunks } from "@farthing/core/import";
import { type Account, type BalanceRow, type StatedBalance, withOnTop } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { storedMoment } from "../columns/moments.ts";
import { STATED_LAST } from "../rows/account-rows.ts";

type OwnAccount = Readonly<Record<"family_id" | "account_id", string>>;

/** An account with what counts of the balances that were said of it. */
type Stated = Pick<StatedBalance, "day" | "said_at"> & {
  readonly id: string;
  /** Null if it never had a transaction. */
  readonly number: number | null;
  readonly currency: string;
  /** Null if nobody has said one. */
  readonly balance: string | null;
  /** What the account has now. */
  readonly known: string;
  readonly known_day: string | null;
};

type OnTop = Pick<BalanceRow, "date" | "amount">;

/** What a balance is made of, as `balanceOf` of the core says it. */
const WHOLE = `
SELECT t.date, t.amount FROM transactions AS t
WHERE t.account_number = @number AND t.parent_id IS NULL AND t.currency = @currency AND t.pending = 0`;

/** Which of them come on top of what was stated, by who did: each in its index, so that what is in the balance is not gone through. */
const ON_TOP = {
  nobody: WHOLE,
  person: `${WHOLE} AND t.date > @day
UNION ALL ${WHOLE} AND t.by_hand = 1 AND t.created_at >= (SELECT ${storedMoment("@said_at")}) AND (t.date > @day) IS NOT TRUE`,
  others: `${WHOLE} AND t.date > @day AND t.by_hand = 1 AND t.original IS NULL`,
} as const;

const NOT_KNOWN: Pick<Account, "balance" | "balance_day"> = { balance: "0", balance_day: null };

/** Gives accounts the balances that follow from what was said of them and from what they have, in the caller's transaction. */
export const balanceSettler = (db: Database) => {
  const find = db.prepare<[OwnAccount], Stated>(
    `SELECT a.id, a.number, a.currency, a.balance AS known, a.balance_day AS known_day, b.balance, b.day, b.said_at
     FROM accounts AS a LEFT JOIN account_balances AS b ON b.account_id = a.id AND b.number = ${STATED_LAST}
     WHERE a.family_id = @family_id AND a.id = @account_id`,
  );
  const isFromElsewhere = db
    .prepare<[Stated], 1>(
      "SELECT 1 FROM transactions WHERE account_number = @number AND parent_id IS NULL AND by_hand = 0 LIMIT 1",
    )
    .pluck();
  const onTop = {
    nobody: db.prepare<[Stated], OnTop>(ON_TOP.nobody),
    person: db.prepare<[Stated], OnTop>(ON_TOP.person),
    others: db.prepare<[Stated], OnTop>(ON_TOP.others),
  };
  const update = db.prepare<[Pick<Account, "id" | "balance" | "balance_day"> & { readonly at: string }]>(
    "UPDATE accounts SET balance = @balance, balance_day = @balance_day, updated_at = @at WHERE id = @id",
  );

  function* balanceOf(stated: Stated): Chunked<Pick<Account, "balance" | "balance_day">> {
    const { balance, day, said_at } = stated;
    if (balance === null && isFromElsewhere.get(stated) === 1) return NOT_KNOWN;
    const by = balance === null ? "nobody" : said_at === null ? "others" : "person";
    let now = { ...NOT_KNOWN, ...(balance === null ? {} : { balance, balance_day: day }) };
    yield* eachInChunks(onTop[by].iterate(stated), (row) => {
      now = withOnTop(now, row);
    });
    return now;
  }

  return {
    /** What counts of all that was said of the balance of an account. */
    statedOf: (own: OwnAccount): Stated | undefined => find.get(own),

    /** Those of some accounts of a family, as far as they are there. */
    *settle(family_id: string, ids: Iterable<string>, at: string): Chunked<void> {
      for (const account_id of ids) {
        const stated = find.get({ family_id, account_id });
        if (stated === undefined) continue;
        const now = yield* balanceOf(stated);
        if (now.balance !== stated.known || now.balance_day !== stated.known_day)
          update.run({ id: account_id, ...now, at });
      }
    },
  };
};
