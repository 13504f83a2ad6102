import type { Chunked } from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";

/** How many rows are written or removed in one chunk: some milliseconds of work. */
export const ROWS = 200;

/** SQL for the values of a JSON list. */
export const IDS = "(SELECT value FROM json_each(@ids))";

/** Does work on ids in chunks of at most {@link ROWS}, as JSON lists; `tell` is told of each. */
export function* chunksOfIds(
  ids: readonly string[],
  work: (ids: string) => unknown,
  tell: Tell = () => {},
): Chunked<void> {
  for (let at = 0; at < ids.length; at += ROWS) {
    work(JSON.stringify(ids.slice(at, at + ROWS)));
    tell(Math.min(at + ROWS, ids.length), ids.length);
    yield;
  }
}

/** Runs what changes at most {@link ROWS} rows until it finds none. */
export function* untilNone(run: () => number): Chunked<void> {
  while (run() > 0) yield;
}
