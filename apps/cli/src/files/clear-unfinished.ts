import { removeUnfinished } from "@farthing/sqlite/unfinished";
import { note } from "../terminal/output.ts";

/**
 * Removes what killed commands have left beside a file that is to be written, and says what is there of which nobody here can know
 * whether it is still being written.
 */
export const clearUnfinished = (file: string): void => {
  for (const left of removeUnfinished(file))
    note(
      `${left} is an unfinished file of another Farthing. Delete it if none is writing there now, on another machine or in a container.`,
    );
};
