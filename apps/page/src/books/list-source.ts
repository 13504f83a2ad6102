import { type ReadonlySignal, signal } from "@preact/signals";
import { problemOf } from "../account/api-failure.ts";
import type { Part } from "../account/list-part.ts";
import type { PartPlace } from "../account/transactions.ts";

interface Item {
  readonly id: string;
}

/** A list of the server, as long as it may be, of which only what is in sight is asked for and kept. */
export interface ListSource<A extends Item> {
  /** How many items there are; undefined until the first of them have come. */
  readonly total: ReadonlySignal<number | undefined>;
  readonly problem: ReadonlySignal<string | undefined>;
  /** Grows whenever items have come or changed. */
  readonly arrivals: ReadonlySignal<number>;
  /** An item by its place from 0; undefined as long as it is on its way. */
  readonly at: (place: number) => A | undefined;
  /** Says which are in sight, the second not included. */
  readonly see: (from: number, to: number) => void;
  /** Puts what has changed in its place. */
  readonly put: (item: A) => void;
  /** The items are others now: those in sight are asked for again. */
  readonly anew: () => void;
  /** Asks once more, after something went wrong. */
  readonly again: () => void;
  /** It is not wanted any more. */
  readonly close: () => void;
}

interface Asked<A> {
  /** So many items a part has, but for the last. */
  readonly size: number;
  readonly fetch: (at: PartPlace) => Promise<Part<A>>;
}

/** So many parts are kept. */
const MOST_PARTS = 40;
/** So many requests are on their way at once. */
const MOST_ASKED = 2;
/** Who drags the list past thousands of rows asks for what is in sight each time this is over, in milliseconds. */
const REST = 120;

/** A list whose parts are fetched as they come into sight: after the part before by its cursor, else by their number. */
export const listSource = <A extends Item>({ size, fetch }: Asked<A>): ListSource<A> => {
  const total = signal<number | undefined>(undefined);
  const problem = signal<string | undefined>(undefined);
  const arrivals = signal(0);
  let parts = new Map<number, Part<A>>();
  let asked = new Set<number>();
  let inSight: readonly number[] = [0];
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const keepNear = (): void => {
    const far = (part: number): number => Math.abs(part - inSight[0]!);
    const tooMany = [...parts.keys()].sort((a, b) => far(a) - far(b)).slice(MOST_PARTS);
    for (const part of tooMany) parts.delete(part);
  };

  const take = (part: number, found: Part<A>): void => {
    parts.set(part, found);
    keepNear();
    if (found.total !== null) total.value = found.total;
    if (found.next === null && found.items.length > 0) total.value = part * size + found.items.length;
    arrivals.value += 1;
  };

  const load = async (part: number): Promise<void> => {
    const mine = asked;
    const isWanted = (): boolean => !isOver && mine === asked;
    mine.add(part);
    const cursor = parts.get(part - 1)?.next ?? null;
    try {
      const found = await fetch(cursor === null ? { page: part + 1 } : { cursor });
      if (isWanted()) take(part, found);
    } catch (error) {
      if (isWanted()) problem.value = problemOf(error);
    } finally {
      mine.delete(part);
      askForNext();
    }
  };

  const askForNext = (): void => {
    if (isOver || problem.peek() !== undefined || resting !== undefined || asked.size >= MOST_ASKED) return;
    const part = inSight.find((each) => !parts.has(each) && !asked.has(each));
    if (part === undefined) return;
    resting = setTimeout(() => {
      resting = undefined;
      askForNext();
    }, REST);
    void load(part);
  };

  askForNext();
  return {
    ...{ total, problem, arrivals },
    at: (place) => parts.get(Math.floor(place / size))?.items[place % size],
    see: (from, to) => {
      const [first, last] = [Math.floor(from / size), Math.floor(Math.max(from, to - 1) / size)];
      inSight = Array.from({ length: last - first + 1 }, (_, i) => first + i);
      askForNext();
    },
    put: (item) => {
      for (const [part, { items, ...rest }] of parts)
        if (items.some(({ id }) => id === item.id))
          parts.set(part, { ...rest, items: items.map((each) => (each.id === item.id ? item : each)) });
      arrivals.value += 1;
    },
    anew: () => {
      parts = new Map();
      asked = new Set();
      askForNext();
    },
    again: () => {
      problem.value = undefined;
      askForNext();
    },
    close: () => {
      isOver = true;
      clearTimeout(resting);
    },
  };
};
