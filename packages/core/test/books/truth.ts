import { shiftedDay } from "@farthing/values";
import * as fc from "fast-check";
import type { Booking } from "../import/history-model.ts";

/** Two accounts whose banks are asked for files, and one that is synced and has files, too. */
export const ACCOUNT_NAMES = ["Everyday 4471", "Reserve", "Giro 9902"] as const;
export const SYNCED = 2;

/** The days of which files can be: their number is also that of a month, so that either can be meant. */
const DAYS = 12;

export const dayOf = (day: number): string => shiftedDay("2024-05-01", day);
export const someDay = fc.nat({ max: DAYS - 1 });

/** What a bank has booked of one of the accounts. */
export interface BankBooking extends Booking {
  readonly account: number;
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
    ...{ referenced: fc.boolean(), held: fc.constantFrom(0, 0, 0, 1, 2, 5) },
  }),
  { minLength: 2, maxLength: 10, size: "max" },
);

/** Of one account no two sums of some bookings are the same, so that a balance tells which of them it has. */
const cents = (movement: number): string => String(2 ** movement / 100);

const negated = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

/** All that the banks have, by day. */
export const truths = movements.map((all): readonly BankBooking[] =>
  all
    .flatMap(({ kind, day, account, other, isIn, apart, names, referenced, held }, i) => {
      const amount = isIn ? `-${cents(i)}` : cents(i);
      const booked = (side: number, on: number, of: string, called: string): BankBooking => {
        const key = `R${i}${"abc"[side]}`;
        return {
          ...{ key, account: (account + side) % 3, account_id: "" },
          ...{ date: dayOf(Math.min(DAYS - 1, Math.max(0, on))), amount: of },
          reference: referenced ? `T${i}` : key,
          // What is pending is told from others by its text.
          ...(held === 0 || side > 0
            ? { name: called }
            : { name: `${called} no ${i}`, held_on: dayOf(Math.min(DAYS - 1, Math.max(0, on)) - held) }),
        };
      };
      const [first, second, third] = names;
      return [
        booked(0, day, amount, first!),
        ...(kind === "bought" ? [] : [booked(other, day + apart[0], negated(amount), second!)]),
        ...(kind === "thrice" ? [booked(3 - other, day + apart[1], negated(amount), third!)] : []),
      ];
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
);
