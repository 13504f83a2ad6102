import type { HowToLeaveOut } from "./how-to-leave-out.ts";
import type { RowFacts } from "./row-facts.ts";
import type { RowsAbove } from "./rows-above.ts";

/** What the reasons know of a file. */
export interface TableOfRows extends HowToLeaveOut {
  readonly facts: RowFacts;
  readonly above: RowsAbove;
}
