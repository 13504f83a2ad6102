import { type Chunked, eachInChunks } from "@farthing/core/import";
import {
  Around,
  type Cell,
  type CounterValue,
  DAYS_APART,
  isBroken,
  legsKey,
  MOST_OF_A_DAY,
  type Movement,
  moneyOf,
  movementsAround,
  type NewRulePair,
  NOTHING_SETTLED,
  type PairedMoney,
  type RulePair,
  type SettledTransfers,
  type StandingRow,
  settle,
  settledBy,
} from "@farthing/core/transfers";
import { negateDecimal, shiftedDay } from "@farthing/values";
import type { Database } from "better-sqlite3";
import { momentText, type StoredMoment } from "../columns/moments.ts";
import { accountNumber, familyNumber } from "../columns/numbers.ts";
import { PENDING } from "../rows/original-values.ts";
import { chunksOfIds, IDS } from "../scheduling/chunks.ts";
import { SPAN, type Span } from "./staged-transactions.ts";

/** What a step does to transactions, as far as transfers follow from it. */
export interface Touched {
  readonly family_id: string;
  /** Where transactions were, and are. */
  readonly cells: Map<string, Cell>;
  /** The pairs of persons and files whose sides are changed or taken away, as they were. */
  readonly standing: Map<string, PairedMoney>;
}

type Texts = Readonly<Record<string, string>>;

type MovementRow = Omit<Movement, "is_free" | "counters" | "created_at"> & {
  readonly is_free: 0 | 1;
  /** A JSON list. */
  readonly counters: string;
  readonly created_at: StoredMoment;
};

const OWN = `n.family_number = ${familyNumber("@family_id")} AND n.parent_id IS NULL`;

/** Transactions that are stated to be an amount in another currency, given SQL for that and a condition on their days. */
const statedToBe = (amount: string, days: string): string =>
  `FROM counter_values AS v CROSS JOIN transactions AS n ON n.id = v.transaction_id
    WHERE v.family_id = @family_id AND v.amount = ${amount} AND n.parent_id IS NULL AND ${days}`;

/** Whether the family has the opposite of an amount some days around one, given SQL for these: what is nowhere else needs no more. */
const hasOpposite = (amount: string, from: string, to: string): string => {
  const days = `n.date BETWEEN ${from} AND ${to}`;
  return `(EXISTS (SELECT 1 FROM transactions AS n INDEXED BY transactions_by_amount
    WHERE ${OWN} AND n.amount = ${amount} AND ${days}) OR EXISTS (SELECT 1 ${statedToBe(amount, days)}))`;
};

/** By the span: the planner would go through all that are no parts. */
const OF_STAGED = `
SELECT DISTINCT amount, date FROM (SELECT * FROM ${SPAN}) AS s
WHERE +s.part = 0 AND ${hasOpposite(
  "iif(s.amount LIKE '-%', substr(s.amount, 2), '-' || s.amount)",
  `date(s.date, '-${DAYS_APART} days')`,
  `date(s.date, '+${DAYS_APART} days')`,
)}`;

const WITH_OPPOSITE = `
SELECT c.value ->> 0 AS amount, c.value ->> 1 AS date FROM json_each(@cells) AS c
WHERE ${hasOpposite("c.value ->> 2", "c.value ->> 3", "c.value ->> 4")}`;

/** The transactions of some cells, given SQL for which those are. */
const movementsFrom = (cells: string): string => `
SELECT t.id, a.id AS account_id, a.name AS account_name, t.date, t.amount, t.currency, coalesce(t.reference, '') AS reference,
  coalesce(iif(b.pending = 0 OR t.source IS 'bank_sync', b.name, NULL), t.original ->> 'name', t.name) AS text,
  iif(t.original IS NULL OR (t.original ->> 'amount', t.original ->> 'currency') = (t.amount, t.currency), (
    SELECT json_group_array(json_object('amount', s.amount, 'currency', s.currency))
    FROM counter_values AS s WHERE s.transaction_id = t.id), '[]') AS counters,
  NOT ${PENDING}
    AND NOT EXISTS (SELECT 1 FROM transactions AS part WHERE part.parent_id = t.id)
    AND NOT EXISTS (SELECT 1 FROM transfers AS x WHERE x.inflow_transaction_id = t.id AND x.made_by <> 'rule')
    AND NOT EXISTS (SELECT 1 FROM transfers AS x WHERE x.outflow_transaction_id = t.id AND x.made_by <> 'rule') AS is_free,
  t.created_at
FROM json_each(@cells) AS c ${cells}
JOIN accounts AS a ON a.number = t.account_number LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id`;

const MOVEMENTS = [
  // More of a cell than these are enough to leave it out.
  `CROSS JOIN transactions AS t ON t.number IN (
  SELECT n.number FROM transactions AS n INDEXED BY transactions_by_amount
  WHERE ${OWN} AND n.amount = c.value ->> 0 AND n.date = c.value ->> 1 LIMIT ${MOST_OF_A_DAY + 1})`,
  `CROSS JOIN counter_values AS v ON v.family_id = @family_id AND v.amount = c.value ->> 0
CROSS JOIN transactions AS t ON t.id = v.transaction_id AND t.parent_id IS NULL AND t.date = c.value ->> 1`,
].map(movementsFrom);

const LEGS = "x.inflow_transaction_id, x.outflow_transaction_id";

/** What the rule has said of some transactions. */
const STORED = ["inflow", "outflow"]
  .flatMap((side) =>
    [
      ["'paired'", "transfers", "x.made_by = 'rule'"],
      ["'proposed'", "transfer_candidates", "x.state = 'proposed'"],
    ].map(
      ([state, table, condition]) => `SELECT x.id, ${state} AS state, ${LEGS}
  FROM json_each(@ids) AS i CROSS JOIN ${table} AS x ON x.${side}_transaction_id = i.value WHERE ${condition}`,
    ),
  )
  .join(" UNION ");

const REJECTED = `
SELECT ${LEGS} FROM json_each(@ids) AS i CROSS JOIN transfer_candidates AS x ON x.inflow_transaction_id = i.value
WHERE x.state = 'rejected'`;

const STANDING = `
SELECT x.id, x.inflow_transaction_id, x.outflow_transaction_id, i.amount AS inflow_amount, i.currency AS inflow_currency,
  o.amount AS outflow_amount, o.currency AS outflow_currency
FROM transfers AS x JOIN transactions AS i ON i.id = x.inflow_transaction_id
JOIN transactions AS o ON o.id = x.outflow_transaction_id`;

/** Some transactions and their parts. */
const WITH_PARTS = `${IDS.slice(0, -1)} UNION ALL SELECT id FROM transactions WHERE parent_id IN ${IDS})`;

/** How many cells are settled at once: some milliseconds of work. */
const CELLS = 16;

/** How many are asked for their opposite at once. */
const CELLS_ASKED = 500;

/** Two imports can state the same. */
const eachOnce = (counters: readonly CounterValue[]): readonly CounterValue[] => [
  ...new Map(counters.map((each) => [`${each.currency} ${each.amount}`, each])).values(),
];

const toMovement = ({ counters, ...row }: MovementRow): Movement => ({
  ...row,
  counters: eachOnce(JSON.parse(counters) as CounterValue[]),
  is_free: row.is_free === 1,
  created_at: momentText(row.created_at),
});

const idsOf = (movements: readonly Movement[]): string => JSON.stringify(movements.map(({ id }) => id));

const byMoneyAndDay = (a: Cell, b: Cell): number => {
  const [one, other] = [a, b].map(({ amount, date }) => `${amount.replace("-", "")} ${date}`);
  return one! < other! ? -1 : 1;
};

const add = ({ cells }: Touched, cell: Cell): void =>
  void cells.set(`${cell.amount} ${cell.date}`, { amount: cell.amount, date: cell.date });

/** Sees transactions that were copied from where they were staged on this connection. */
export const stagedSeer = (db: Database): ((touched: Touched, span: Span) => void) => {
  const ofStaged = db.prepare<[Span & { readonly family_id: string }], Cell>(OF_STAGED);
  return (touched, span) => {
    for (const cell of ofStaged.iterate({ ...span, family_id: touched.family_id })) add(touched, cell);
  };
};

/** Leaves the pairs of a family as they follow from its transactions, in the caller's transaction. */
export const transferSettler = (db: Database) => {
  const wholes = `FROM json_each(@ids) AS i CROSS JOIN transactions AS t ON t.id = i.value
     CROSS JOIN transactions AS w ON w.id = coalesce(t.parent_id, t.id)`;
  const cellsOf = db.prepare<[Texts], Cell>(
    `SELECT w.amount, w.date ${wholes}
     UNION ALL SELECT v.amount, w.date ${wholes} CROSS JOIN counter_values AS v ON v.transaction_id = w.id`,
  );
  const standingOf = ["inflow", "outflow"].map((side) =>
    db.prepare<[Texts], StandingRow>(
      `${STANDING} WHERE x.${side}_transaction_id IN ${WITH_PARTS} AND x.made_by <> 'rule'`,
    ),
  );
  const standing = db.prepare<[string], StandingRow>(`${STANDING} WHERE x.id = ?`);
  const inAccount = `t.account_number = ${accountNumber("+@id")} AND t.parent_id IS NULL`;
  const ofAccount = db.prepare<[Texts], Cell>(
    `SELECT t.amount, t.date FROM transactions AS t WHERE ${inAccount}
     UNION ALL SELECT v.amount, t.date FROM transactions AS t CROSS JOIN counter_values AS v ON v.transaction_id = t.id
     WHERE ${inAccount}`,
  );
  const withOpposite = db.prepare<[Texts], Cell>(WITH_OPPOSITE);
  const movementsIn = MOVEMENTS.map((sql) => db.prepare<[Texts], MovementRow>(sql));
  const storedOf = db.prepare<[Texts], RulePair>(STORED);
  const rejectedOf = db.prepare<[Texts], Pick<RulePair, "inflow_transaction_id" | "outflow_transaction_id">>(
    REJECTED,
  );
  const drop = {
    paired: db.prepare<[string]>("DELETE FROM transfers WHERE id = ?"),
    proposed: db.prepare<[string]>("DELETE FROM transfer_candidates WHERE id = ?"),
  };
  const columns = "id, family_id, inflow_transaction_id, outflow_transaction_id, created_at";
  const values = columns.replaceAll(/\w+/g, "@$&");
  type New = NewRulePair & { readonly family_id: string };
  const insert = {
    paired: db.prepare<[New]>(`INSERT INTO transfers (${columns}, made_by) VALUES (${values}, 'rule')`),
    proposed: db.prepare<[New]>(
      `INSERT INTO transfer_candidates (${columns}, state) VALUES (${values}, 'proposed')`,
    ),
  };

  const seeCells = (touched: Touched, ids: string): void => {
    for (const cell of cellsOf.iterate({ ids })) add(touched, cell);
  };

  const seeSides = (
    touched: Touched,
    { inflow_transaction_id: into, outflow_transaction_id: out }: StandingRow,
  ) => seeCells(touched, JSON.stringify([into, out]));

  const see = (touched: Touched, ids: string): void => {
    seeCells(touched, ids);
    for (const statement of standingOf)
      for (const row of statement.all({ ids })) {
        if (!touched.standing.has(row.id)) touched.standing.set(row.id, moneyOf(row));
        seeSides(touched, row);
      }
  };

  const dropBroken = (touched: Touched): void => {
    for (const [id, before] of touched.standing) {
      const now = standing.get(id);
      if (now === undefined || !isBroken(before, moneyOf(now))) continue;
      seeSides(touched, now);
      drop.paired.run(id);
    }
  };

  /** Those cells that have anything to be paired with. */
  function* worthwhile({ family_id, cells }: Touched): Chunked<readonly Cell[]> {
    const found: Cell[] = [];
    const all = [...cells.values()];
    for (let at = 0; at < all.length; at += CELLS_ASKED) {
      const asked = all
        .slice(at, at + CELLS_ASKED)
        .filter(({ amount }) => amount !== "0")
        .map(({ amount, date }) => [
          ...[amount, date, negateDecimal(amount)],
          ...[shiftedDay(date, -DAYS_APART), shiftedDay(date, DAYS_APART)],
        ]);
      for (const cell of withOpposite.all({ family_id, cells: JSON.stringify(asked) })) found.push(cell);
      yield;
    }
    return found.sort(byMoneyAndDay);
  }

  const settleSome = (family_id: string, cells: readonly Cell[]): readonly RulePair[] => {
    const around = new Around(cells);
    while (around.cells.length > 0) {
      const found: Movement[] = [];
      const asked = JSON.stringify(around.cells.map(({ amount, date }) => [amount, date]));
      for (const statement of movementsIn)
        found.push(...statement.all({ family_id, cells: asked }).map(toMovement));
      around.add(found);
    }
    const { movements } = around;
    const decided = movementsAround(cells, movements);
    const rejected = new Set(rejectedOf.all({ ids: idsOf(movements) }).map(legsKey));
    const { removed, added } = settle(movements, decided, storedOf.all({ ids: idsOf(decided) }), (legs) =>
      rejected.has(legs),
    );
    for (const { id, state } of removed) drop[state].run(id);
    for (const pair of added) insert[pair.state].run({ ...pair, family_id });
    return added;
  };

  return {
    begin: (family_id: string): Touched => ({ family_id, cells: new Map(), standing: new Map() }),

    /** Some transactions, a JSON list of ids, before they are changed or taken away, or after they were paired. */
    see,

    /** The same after they were changed. */
    seeAgain: seeCells,

    /** All transactions of an account, after it was called by another name. */
    *seeAccount(touched: Touched, id: string): Chunked<void> {
      yield* eachInChunks(ofAccount.iterate({ id }), (cell) => add(touched, cell));
    },

    /** The same of many, in chunks. */
    *seeAll(touched: Touched, ids: readonly string[]): Chunked<void> {
      yield* chunksOfIds(ids, (some) => see(touched, some));
    },

    *seeAllAgain(touched: Touched, ids: readonly string[]): Chunked<void> {
      yield* chunksOfIds(ids, (some) => seeCells(touched, some));
    },

    /** After all changes: writes what follows from them. */
    *settle(touched: Touched): Chunked<SettledTransfers> {
      dropBroken(touched);
      const cells = yield* worthwhile(touched);
      let settled = NOTHING_SETTLED;
      for (let at = 0; at < cells.length; at += CELLS) {
        settled = settledBy(settleSome(touched.family_id, cells.slice(at, at + CELLS)), settled);
        yield;
      }
      return settled;
    },
  };
};
