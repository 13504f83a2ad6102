import { fairQueue, type ListQuery, withSlot } from "@farthing/core/request";
import { PATIENCE } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import { ListsBusy } from "../answer/errors.ts";

/**
 * How many pages and searches are read at once: fewer than a process has connections to a server, so some are left for what is
 * short. The other limits are of one family, and of all.
 */
const AT_ONCE = 8;
const LIMITS = { at_once: 4, waiting: 64, waiting_in_all: 512 };

const slots = fairQueue([...Array(AT_ONCE).keys()], LIMITS);

const busy = Effect.fail(new ListsBusy());

/** Who asks for a list: their family, and what interrupts when their client leaves. */
interface Asker {
  readonly family_id: string;
  readonly left: Effect.Effect<never>;
}

/**
 * Reads a list of a family in a slot, if that may take long: a page is counted, and a search or a sparse filter may look at all there is. What comes
 * after a cursor is read at once. Whoever leaves before they have one gives it up; what has begun is read to its end.
 */
export const inSlot = <A, E, R>(
  { family_id, left }: Asker,
  query: ListQuery & { readonly is_sparse?: boolean },
  read: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | ListsBusy, R> =>
  "cursor" in query && query.is_sparse !== true
    ? read
    : withSlot(
        slots,
        family_id,
        { onFull: busy, giveUp: Effect.raceFirst(left, Effect.andThen(Effect.sleep(PATIENCE), busy)) },
        read,
      );
