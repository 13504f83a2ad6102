import { NO_ID_MATCH } from "./id-matches.ts";
import { IdentityTables } from "./identity-tables.ts";
import { NearBookings, possibleBookings } from "./near-bookings.ts";
import { Pairing, SAME } from "./pairing.ts";
import type { SourceIdentity } from "./source-identity.ts";

/** A transaction of one account, as far as it is compared with others of the account. */
export type ComparedTransaction = Pick<SourceIdentity, "date" | "amount" | "name" | "pending">;

/** For transactions that came the stored ones that they are, as places in the two lists. */
export type PairedPlaces = ReadonlyMap<number, number>;

/** Without what is the same in one account, or not compared. */
const compared = (each: ComparedTransaction): SourceIdentity => ({ ...each, currency: "", reference: "" });

/** Pairs the transactions of two lists, by a rule. */
const pairLists = (
  incoming: readonly ComparedTransaction[],
  stored: readonly ComparedTransaction[],
  pair: (pairing: Pairing) => void,
): PairedPlaces => {
  const tables = new IdentityTables();
  for (const each of stored) tables.addStored(compared(each));
  for (const each of incoming) tables.addRow(compared(each), NO_ID_MATCH);
  const pairing = new Pairing(tables.incoming, tables.stored);
  pair(pairing);
  return new Map(Array.from(pairing.pairs(), ({ row, stored: at }) => [tables.incoming.get(row, "at"), at]));
};

/** Pairs transactions that are equal in day, amount, name and in whether they are pending: the first with the first. */
export const pairEqual = (
  incoming: readonly ComparedTransaction[],
  stored: readonly ComparedTransaction[],
): PairedPlaces => pairLists(incoming, stored, (pairing) => pairing.pairEqual([...SAME, "pending"]));

/**
 * Pairs booked transactions with the pending ones that they book, up to {@link POSTING_DAYS} days apart: by amount and name, then
 * where one alone has about the amount and the name of the other. All of the first list are taken as booked and all of the second
 * as pending.
 */
export const pairBooked = (
  booked: readonly ComparedTransaction[],
  pending: readonly ComparedTransaction[],
): PairedPlaces => {
  const same = pairLists(booked, pending, (pairing) =>
    pairing.pairBooked(pairing.openRows(), pairing.leftStored()),
  );
  const taken = new Set(same.values());
  const near = new NearBookings();
  for (const [at, each] of pending.entries()) near.addPending(at, compared(each));
  for (const [at, each] of booked.entries()) near.addBooked(at, compared(each));
  const others = near.pairs(
    (row) => !same.has(row),
    (at) => !taken.has(at),
  );
  return new Map([...same, ...others]);
};

/**
 * Pairs booked transactions with pending ones that they can have booked, by about the amount and the name, where any of several will
 * do: for whom it is enough to know how many of the pending ones are booked.
 */
export const pairAnyBooked = (
  booked: readonly ComparedTransaction[],
  pending: readonly ComparedTransaction[],
  mayBe: (booked: number, pending: number) => boolean,
): PairedPlaces => possibleBookings(booked.map(compared), pending.map(compared), mayBe);
