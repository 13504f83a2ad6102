import type { Transaction } from "@farthing/core/transactions";
import type { Transfer } from "@farthing/core/transfers";
import type { FamilyBooks } from "../judge/family-books.ts";
import type { Intent } from "../world/intent.ts";
import type { World } from "../world/world.ts";

/** What a client has seen before it decides what it wants. */
export interface Seen {
  readonly transactions: readonly Transaction[];
  readonly transfers: readonly Transfer[];
}

/** Who wants something, and where. */
export interface Wishing {
  readonly world: World;
  readonly family: FamilyBooks;
  /** Another family, whose books are none of theirs. */
  readonly other: FamilyBooks;
  readonly seen: Seen;
}

/** What a person of a family could want now. Undefined if there is nothing. */
export type Wish = (wishing: Wishing) => Intent | undefined;

export const pick = <A>({ random }: World, all: readonly A[]): A | undefined =>
  all.length === 0 ? undefined : random.pick(all);

/** A text that no other intent has. */
export const markOf = ({ random }: World): string => random.secret().slice(0, 12);
