import { absoluteDecimal, addDecimals, negateDecimal } from "@farthing/values";
import type { Counter, Entry, Movement, Part, Share } from "./model.ts";
import { type Through, untold } from "./through.ts";

/** The ids of two movements or parts that are one transfer. */
export type Pair = readonly [inflow: string, outflow: string];

/** A movement, or a part of one. */
interface Side {
  readonly movement: Movement;
  readonly part: Part;
}

const isOut = ({ amount }: Part): boolean => amount.startsWith("-");

/** Whether a movement can be what balances a side: only one that is nothing else. */
const canCounter = ({ movement, part }: Side, other: Movement): boolean =>
  other.parts.length === 0 &&
  movement.account !== other.account &&
  part.amount !== "0" &&
  other.amount !== "0" &&
  isOut(part) !== isOut(other) &&
  part.currency === movement.currency;

const counterOf = ({ part }: Side, movement: Movement): Counter => ({
  movement,
  cost:
    part.currency === movement.currency
      ? undefined
      : { amount: absoluteDecimal(part.amount), currency: part.currency },
});

/** What is moved between accounts, by the id of the movement or part that it is booked with. */
class Transfers {
  readonly counters = new Map<string, Counter>();
  /** Movements that are booked with another one. */
  readonly booked = new Set<string>();
  /** Movements and parts whose other side has an entry of its own. */
  readonly apart = new Set<string>();
  private readonly sides = new Map<string, Side>();

  constructor(movements: readonly Movement[], pairs: readonly Pair[]) {
    for (const movement of movements) {
      this.sides.set(movement.id, { movement, part: movement });
      for (const part of movement.parts) this.sides.set(part.id, { movement, part });
    }
    for (const [inflow, outflow] of pairs) this.join(this.sides.get(inflow), this.sides.get(outflow));
  }

  private join(inflow: Side | undefined, outflow: Side | undefined): void {
    if (inflow === undefined || outflow === undefined) return;
    if (!(this.countered(outflow, inflow) || this.countered(inflow, outflow)))
      for (const { part } of [inflow, outflow]) this.apart.add(part.id);
  }

  /** Books one side with the other, if that is a movement and nothing more. */
  private countered(side: Side, { movement, part }: Side): boolean {
    if (part !== movement || (side.part === side.movement && side.movement.parts.length > 0)) return false;
    if (!canCounter(side, movement) || this.booked.has(side.movement.id)) return false;
    if (this.counters.has(movement.id)) return false;
    this.counters.set(side.part.id, counterOf(side, movement));
    this.booked.add(movement.id);
    return true;
  }
}

const partsOf = (movement: Movement): readonly Part[] =>
  movement.parts.length > 0 && movement.parts.every(({ currency }) => currency === movement.currency)
    ? movement.parts
    : [movement];

const shareOf = (part: Part, movement: Movement, kind: Share["kind"]): Share => ({
  kind,
  category: part.category,
  amount: negateDecimal(part.amount),
  currency: part.currency,
  notes: part === movement ? "" : part.notes,
});

const inCurrencyOfEntry = ({ movement, cost }: Counter): string => {
  if (cost === undefined) return movement.amount;
  return isOut(movement) ? negateDecimal(cost.amount) : cost.amount;
};

/** What is left of an entry where its sides differ, as by a fee: as spent, or received, on nothing that is known. */
const restOf = (
  movement: Movement,
  counters: readonly Counter[],
  shares: readonly Share[],
): readonly Share[] => {
  const rest = addDecimals([
    movement.amount,
    ...counters.map(inCurrencyOfEntry),
    ...shares.map(({ amount }) => amount),
  ]);
  if (rest === "0") return [];
  const { currency } = movement;
  return [{ kind: "category", category: [], amount: negateDecimal(rest), currency, notes: "" }];
};

const entryOf = (movement: Movement, transfers: Transfers): Entry => {
  const parts = partsOf(movement);
  const counters = parts.flatMap(({ id }) => transfers.counters.get(id) ?? []);
  const shares = parts
    .filter(({ id }) => !transfers.counters.has(id))
    .map((part) => shareOf(part, movement, transfers.apart.has(part.id) ? "transfer" : "category"));
  return { movement, counters, shares: [...shares, ...restOf(movement, counters, shares)] };
};

/**
 * Entries of movements, with each transfer as one: that of the side which the money left, or of the split one. It balances, in the
 * currency of its movement. Movements are by day.
 */
export const entriesOf = (
  movements: readonly Movement[],
  pairs: readonly Pair[],
  through: Through = untold,
): readonly Entry[] => {
  const transfers = new Transfers(movements, pairs);
  const entries = movements.filter(({ id }) => !transfers.booked.has(id));
  return Array.from(through(entries), (movement) => entryOf(movement, transfers));
};
