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

/** A queue for a few places, fair by family: whoever asks for much waits for themselves. */
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

class FairByFamily<Place> implements FairQueue<Place> {
  readonly #places: number;
  readonly #limits: QueueLimits;
  readonly #free: Set<Place>;
  /** By family; the one whose turn is next is first. */
  readonly #waiting = new Map<string, readonly Waiting<Place>[]>();
  readonly #working = new Map<string, number>();
  #count = 0;

  constructor(places: readonly Place[], limits: QueueLimits) {
    this.#places = places.length;
    this.#free = new Set(places);
    this.#limits = limits;
  }

  enter(work: Waiting<Place>): (() => boolean) | "full" | undefined {
    const place = this.#placeFor(work);
    if (place !== undefined) {
      this.#begin(work, place);
      return undefined;
    }
    const { waiting, waiting_in_all } = this.#limits;
    const own = this.#waiting.get(work.familyId) ?? [];
    if (work.only === undefined && (own.length >= waiting || this.#count >= waiting_in_all)) return "full";
    this.#waiting.set(work.familyId, [...own, work]);
    this.#count += 1;
    return () => this.#giveUp(work);
  }

  leave(place: Place, familyId: string): void {
    const left = this.#working.get(familyId)! - 1;
    if (left === 0) this.#working.delete(familyId);
    else this.#working.set(familyId, left);
    this.#free.add(place);
    // Who came while it worked comes before it.
    this.#requeue(familyId, this.#waiting.get(familyId) ?? []);
    this.#beginNext();
  }

  usage(): { readonly working: number; readonly waiting: number } {
    return { working: this.#places - this.#free.size, waiting: this.#count };
  }

  /** The place for some work of a family now. */
  #placeFor({ familyId, only }: Waiting<Place>): Place | undefined {
    if ((this.#working.get(familyId) ?? 0) >= this.#limits.at_once) return undefined;
    if (only !== undefined) return this.#free.has(only) ? only : undefined;
    const [first] = this.#free;
    return first;
  }

  #begin(work: Waiting<Place>, place: Place): void {
    const { familyId } = work;
    this.#free.delete(place);
    this.#working.set(familyId, (this.#working.get(familyId) ?? 0) + 1);
    work.begin(place);
  }

  #beginNext(): void {
    for (const all of this.#waiting.values())
      for (const work of all) {
        const place = this.#placeFor(work);
        if (place === undefined) continue;
        this.#remove(work);
        this.#begin(work, place);
        return;
      }
  }

  #giveUp(work: Waiting<Place>): boolean {
    const isWaiting = this.#waiting.get(work.familyId)?.includes(work) === true;
    if (isWaiting) this.#remove(work);
    return isWaiting;
  }

  #remove(work: Waiting<Place>): void {
    const others = this.#waiting.get(work.familyId)!.filter((each) => each !== work);
    this.#requeue(work.familyId, others);
    this.#count -= 1;
  }

  /** Makes the next turn of a family come after those of all others. */
  #requeue(familyId: string, all: readonly Waiting<Place>[]): void {
    this.#waiting.delete(familyId);
    if (all.length > 0) this.#waiting.set(familyId, all);
  }
}

/** A queue in front of these places, within the limits. */
export const fairQueue = <Place>(places: readonly Place[], limits: QueueLimits): FairQueue<Place> =>
  new FairByFamily(places, limits);
