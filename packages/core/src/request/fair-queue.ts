/** Work that waits for a place. */
interface Waiting<Place> {
  /** The family that it is for. */
  readonly familyId: string;
  /** The only place where it can be done; undefined if every place will do. */
  readonly only: Place | undefined;
  /** Called once, when it has a place. */
  readonly begin: (place: Place) => void;
}

/** How many can be in a queue. */
export interface QueueLimits {
  /** How many of one family can have a place at once. */
  readonly at_once: number;
  /** How many of one family can wait. */
  readonly waiting: number;
  /** How many can wait in all. */
  readonly waiting_in_all: number;
}

/** A queue for a few places in which families take turns, so that whoever asks for much waits for themselves. */
export interface FairQueue<Place> {
  /**
   * Begins work now, or later: then it returns what takes it out of the queue again and says whether it was still in it. "full" if
   * too many wait. What can be done in one place only is work that has begun before, so it is never refused.
   */
  readonly enter: (work: Waiting<Place>) => (() => boolean) | "full" | undefined;
  /** Gives a place to the next. */
  readonly leave: (place: Place, familyId: string) => void;
  /** How many have a place, and how many wait for one. */
  readonly usage: () => { readonly working: number; readonly waiting: number };
}

/** A queue in front of these places, within the limits. */
export const fairQueue = <Place>(
  places: readonly Place[],
  { at_once, waiting: most, waiting_in_all }: QueueLimits,
): FairQueue<Place> => {
  const free = new Set(places);
  /** By family; the one whose turn is next is first. */
  const waiting = new Map<string, Waiting<Place>[]>();
  const working = new Map<string, number>();
  let count = 0;

  /** The place for some work of a family now. */
  const placeFor = ({ familyId, only }: Waiting<Place>): Place | undefined => {
    if ((working.get(familyId) ?? 0) >= at_once) return undefined;
    if (only !== undefined) return free.has(only) ? only : undefined;
    const [first] = free;
    return first;
  };

  const begin = (work: Waiting<Place>, place: Place): void => {
    free.delete(place);
    working.set(work.familyId, (working.get(work.familyId) ?? 0) + 1);
    work.begin(place);
  };

  /** Makes the next turn of a family come after those of all others. */
  const putLast = (familyId: string, all: Waiting<Place>[] | undefined): void => {
    waiting.delete(familyId);
    if (all !== undefined && all.length > 0) waiting.set(familyId, all);
  };

  const takeOut = (work: Waiting<Place>): void => {
    putLast(
      work.familyId,
      waiting.get(work.familyId)!.filter((each) => each !== work),
    );
    count -= 1;
  };

  const beginNext = (): void => {
    for (const [, all] of waiting)
      for (const work of all) {
        const place = placeFor(work);
        if (place === undefined) continue;
        takeOut(work);
        begin(work, place);
        return;
      }
  };

  return {
    enter: (work) => {
      const place = placeFor(work);
      if (place !== undefined) {
        begin(work, place);
        return undefined;
      }
      const own = waiting.get(work.familyId) ?? [];
      if (work.only === undefined && (own.length >= most || count >= waiting_in_all)) return "full";
      waiting.set(work.familyId, [...own, work]);
      count += 1;
      return () => {
        const isWaiting = waiting.get(work.familyId)?.includes(work) === true;
        if (isWaiting) takeOut(work);
        return isWaiting;
      };
    },
    leave: (place, familyId) => {
      const left = working.get(familyId)! - 1;
      if (left === 0) working.delete(familyId);
      else working.set(familyId, left);
      free.add(place);
      // Who came while it worked comes before it.
      putLast(familyId, waiting.get(familyId));
      beginNext();
    },
    usage: () => ({ working: places.length - free.size, waiting: count }),
  };
};
