import { account, cents, institution, pendingTransaction, transaction } from "./build.ts";
import { type Random, seeded } from "./random.ts";
import type { BankAccount, BankTransaction, Scenario } from "./scenario.ts";

const DAYS = 120;

interface Row {
  readonly days_ago: number;
  readonly cents: number;
  readonly description: string;
  readonly payee?: string;
}

type Shop = readonly [payee: string, description: string, from: number, to: number];

const DAILY: readonly Shop[] = [
  ["Green Basket", "GREEN BASKET #214", 1800, 14_500],
  ["Corner Coffee", "SQ *CORNER COFFEE", 350, 875],
  ["Main Street Pharmacy", "MAIN ST PHARMACY 0071", 600, 5200],
  ["City Transit", "CITY TRANSIT FARE", 275, 275],
];

const BY_CARD: readonly Shop[] = [
  ["Noodle House", "TST* NOODLE HOUSE", 1400, 6200],
  ["Northway Fuel", "NORTHWAY FUEL 3381", 2900, 6400],
  ["Paper & Pen Books", "PAPER AND PEN BOOKS", 900, 4800],
  ["Parcelville", "PARCELVILLE MKTP US*2K4", 799, 18_900],
  ["Lantern Cinema", "LANTERN CINEMA 12", 1350, 4100],
];

const REFUND: Omit<Row, "days_ago"> = {
  cents: 4599,
  description: "PARCELVILLE REFUND",
  payee: "Parcelville",
};

const purchase = (random: Random, shops: readonly Shop[], days_ago: number): Row => {
  const [payee, description, from, to] = random.pick(shops);
  return { days_ago, cents: -(from + random.below(to - from + 1)), description, payee };
};

/** This many days apart, the last one this many days ago. */
const regular = (last: number, apart: number, row: Omit<Row, "days_ago">): readonly Row[] =>
  Array.from({ length: Math.floor((DAYS - last) / apart) + 1 }, (_, i) => ({
    ...row,
    days_ago: last + i * apart,
  }));

const purchases = (random: Random, shops: readonly Shop[], perWeek: number): readonly Row[] =>
  Array.from({ length: Math.round((DAYS / 7) * perWeek) }, () =>
    purchase(random, shops, 1 + random.below(DAYS - 1) + random.below(20) / 24),
  );

const checkingRows = (random: Random): readonly Row[] => [
  ...regular(4, 14, {
    cents: 215_000,
    description: "HALYARD WORKS PAYROLL DIRECT DEP",
    payee: "Halyard Works",
  }),
  ...regular(9, 30, { cents: -145_000, description: "CEDAR COURT APTS RENT", payee: "Cedar Court" }),
  ...regular(13, 30, { cents: -5999, description: "BRIGHTLINE INTERNET AUTOPAY", payee: "Brightline" }),
  ...regular(11, 30, { cents: -30_000, description: "TRANSFER TO SAVINGS 4471" }),
  ...regular(6, 30, { cents: -42_000, description: "HARBOR CARD ONLINE PMT" }),
  ...purchases(random, DAILY, 4),
  // Two that differ only in their ids.
  ...regular(3.2, 61, { cents: -475, description: "SQ *CORNER COFFEE", payee: "Corner Coffee" }),
  ...regular(3.2, 61, { cents: -475, description: "SQ *CORNER COFFEE", payee: "Corner Coffee" }),
];

const SAVINGS_ROWS: readonly Row[] = [
  ...regular(11, 30, { cents: 30_000, description: "TRANSFER FROM CHECKING 9902" }),
  ...regular(16, 30, { cents: 812, description: "INTEREST PAYMENT" }),
];

const cardRows = (random: Random): readonly Row[] => [
  ...regular(5, 30, { cents: 42_000, description: "PAYMENT THANK YOU" }),
  ...regular(8, 30, { cents: -1599, description: "TIDEWATER STREAMING", payee: "Tidewater" }),
  { days_ago: 21.4, ...REFUND },
  ...purchases(random, BY_CARD, 3),
];

/** The newest last, as many banks list them. */
const transactionsOf = (
  rows: readonly Row[],
  random: Random,
  more: (row: Row) => Partial<BankTransaction> = () => ({}),
): readonly BankTransaction[] =>
  rows
    .toSorted((a, b) => b.days_ago - a.days_ago)
    .map((row) =>
      transaction(
        `TRN-${random.secret()}`,
        { days_ago: row.days_ago },
        {
          amount: cents(row.cents),
          description: row.description,
          ...(row.payee === undefined ? {} : { payee: row.payee }),
          ...more(row),
        },
      ),
    );

const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.cents, 0);

const accountOf = (
  id: string,
  name: string,
  opening: number,
  rows: readonly Row[],
  transactions: readonly BankTransaction[],
): BankAccount => account(id, transactions, { name, balance: cents(opening + sumOf(rows)) });

/**
 * The bank for trials: two institutions with a checking account, a savings account and a credit card, four months that end
 * today, and three pending transactions, of which one is posted two minutes after the start, under another id.
 */
export const trialScenario = (seed = 1): Scenario => {
  const random = seeded(seed);
  const checking = checkingRows(random);
  const card = cardRows(random);
  return {
    institutions: [
      institution(
        "mill-bank",
        [
          accountOf("ACT-checking-9902", "Everyday Checking", 182_000, checking, [
            ...transactionsOf(checking, random),
            pendingTransaction(
              `PEN-${random.secret()}`,
              { days_ago: 0.3 },
              { amount: "-63.18", description: "GREEN BASKET #214", payee: "Green Basket" },
            ),
          ]),
          accountOf(
            "ACT-savings-4471",
            "Rainy Day Savings",
            640_000,
            SAVINGS_ROWS,
            transactionsOf(SAVINGS_ROWS, random),
          ),
        ],
        { name: "Mill Bank", url: "https://mill-bank.example" },
      ),
      institution(
        "harbor-card",
        [
          accountOf("ACT-card-7735", "Rewards Credit Card", -21_000, card, [
            // A card purchase is posted a day after it was made.
            ...transactionsOf(card, random, ({ days_ago }) => ({
              transacted_at: { days_ago: days_ago + 1 },
            })),
            pendingTransaction(
              `PEN-${random.secret()}`,
              { days_ago: 0.6 },
              {
                amount: "-38.40",
                description: "TST* NOODLE HOUSE",
                payee: "Noodle House",
                pending: { until: { in_seconds: 120 }, id: `TRN-${random.secret()}` },
              },
            ),
            pendingTransaction(
              `PEN-${random.secret()}`,
              { days_ago: 0.2 },
              { amount: "-52.07", description: "NORTHWAY FUEL 3381", payee: "Northway Fuel" },
            ),
          ]),
        ],
        { name: "Harbor Card", url: "https://harbor-card.example" },
      ),
    ],
  };
};
