import { shiftedDay } from "@farthing/values";
import * as fc from "fast-check";
import type { Booking } from "../import/history-model.ts";

/** Two accounts whose banks are asked for files, and one that is synced and has files, too. */
export const ACCOUNT_NAMES = ["Everyday 4471", "Reserve", "Giro 9902"] as const;
export const SYNCED = 2;

/** The currencies of the accounts: one, two or three of them. */
export type Currencies = readonly [string, string, string];

const currencies = fc.constantFrom<Currencies>(
  ["EUR", "EUR", "EUR"],
  ["EUR", "USD", "EUR"],
  ["EUR", "USD", "CHF"],
);

/** What a bank says of an amount that it has converted. */
export interface Exchange {
  /** The currency on the other side. */
  readonly currency: string;
  /** The amount there, without a sign; null if the bank does not say it. */
  readonly amount: string | null;
  /** In ten thousandths; null if the bank does not say it. */
  readonly rate: number | null;
}

/** The days of which files can be: their number is also that of a month, so that either can be meant. */
const DAYS = 12;

export const dayOf = (day: number): string => shiftedDay("2024-05-01", day);
export const someDay = fc.nat({ max: DAYS - 1 });

/** What a bank has booked of one of the accounts. */
export interface BankBooking extends Booking {
  readonly account: number;
  /** That of the account. */
  readonly currency: string;
  readonly exchange: Exchange | null;
  /** The reference that its bank gives it: of some transfers the same on both sides. */
  readonly reference: string;
}

/** How many days a side comes after the other: seldom too many for a transfer. */
const apart = fc.constantFrom(0, 0, 0, 1, 1, -1, 2, -3, 4, 5, -5);

/** What happens at the banks: something bought, or money moved, also with a third side that nothing tells from the second. */
const movements = fc.array(
  fc.record({
    ...{ kind: fc.constantFrom("bought", "moved", "moved", "thrice"), day: someDay },
    ...{ account: fc.nat({ max: 2 }), other: fc.integer({ min: 1, max: 2 }), isIn: fc.boolean() },
    apart: fc.tuple(apart, apart),
    names: fc.tuple(
      ...Array.from({ length: 3 }, () =>
        fc.constantFrom("Transfer", "Transfer", "To Reserve", "from 4471", "Bread"),
      ),
    ),
    rate: fc.constantFrom(12_500, 8_000, 10_850, 9_217),
    said: fc.array(fc.constantFrom("amount", "rate", "inverse", "nothing"), { minLength: 3, maxLength: 3 }),
    ...{ referenced: fc.boolean(), held: fc.constantFrom(0, 0, 0, 1, 2, 5) },
  }),
  { minLength: 2, maxLength: 10, size: "max" },
);

/** Of one account no two sums of some bookings are the same, at whatever rates, so that a balance tells which of them it has. */
const centsOf = (movement: number): number => 4 ** movement;

/** At a rate in ten thousandths, halves up. */
const times = (cents: number, rate: number): number => Math.floor((2 * cents * rate + 10_000) / 20_000);

const decimalOf = (cents: number): string => String(cents / 100);

/** A rate the other way round, as precisely as banks say it. */
const inverseOf = (rate: number): number => Math.round(10_000 ** 2 / rate);

const exchangeOf = (said: string, currency: string, cents: number, rate: number): Exchange | null =>
  ({
    amount: { currency, amount: decimalOf(cents), rate: null },
    rate: { currency, amount: null, rate },
    inverse: { currency, amount: null, rate: inverseOf(rate) },
  })[said] ?? null;

const bookingsOf = (
  all: typeof movements extends fc.Arbitrary<infer Each> ? Each : never,
  of: Currencies,
): readonly BankBooking[] =>
  all
    .flatMap(({ kind, day, account, other, isIn, apart, names, rate, said, referenced, held }, i) => {
      const moneyOf = (side: number) => {
        const currency = of[(account + side) % 3]!;
        const isConverted = currency !== of[account]!;
        return { currency, cents: isConverted ? times(centsOf(i), rate) : centsOf(i) };
      };
      const booked = (side: number, partner: number, on: number, called: string): BankBooking => {
        const key = `R${i}${"abc"[side]}`;
        const [own, there] = [moneyOf(side), moneyOf(partner)];
        const isOut = isIn === side > 0;
        return {
          ...{ key, account: (account + side) % 3, account_id: "", currency: own.currency },
          ...{ date: dayOf(Math.min(DAYS - 1, Math.max(0, on))) },
          amount: isOut ? decimalOf(own.cents) : `-${decimalOf(own.cents)}`,
          exchange:
            own.currency === there.currency
              ? null
              : exchangeOf(said[side]!, there.currency, there.cents, rate),
          reference: referenced ? `T${i}` : key,
          // What is pending is told from others by its text.
          ...(held === 0 || side > 0
            ? { name: called }
            : { name: `${called} no ${i}`, held_on: dayOf(Math.min(DAYS - 1, Math.max(0, on)) - held) }),
        };
      };
      const [first, second, third] = names;
      return [
        booked(0, other, day, first!),
        ...(kind === "bought" ? [] : [booked(other, 0, day + apart[0], second!)]),
        ...(kind === "thrice" ? [booked(3 - other, 0, day + apart[1], third!)] : []),
      ];
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** All that banks have. */
export interface Truth {
  readonly currencies: Currencies;
  /** By day. */
  readonly bookings: readonly BankBooking[];
}

export const truths = fc
  .tuple(movements, currencies)
  .map(([all, of]): Truth => ({ currencies: of, bookings: bookingsOf(all, of) }));
