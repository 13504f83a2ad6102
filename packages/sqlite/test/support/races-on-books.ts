import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll } from "vitest";
import { bookRaces } from "../../../contracts/src/support/book-races.ts";
import { layerSqlite } from "../../src/index.ts";
import { newFile } from "./new-file.ts";
import type { TwoProcesses } from "./other-process.ts";

/** What two processes do at once to the books of one family, so many times. */
export const racesOnBooks = ({ atOnce }: TwoProcesses, times: number): void => {
  const file = newFile();
  const runtime = ManagedRuntime.make(layerSqlite({ file }));
  afterAll(() => runtime.dispose());
  bookRaces(times, {
    atOnce: (family, works) =>
      atOnce((each, meeting) =>
        each.ask("workOnBooks", { file, family, work: works[meeting.index], meeting }),
      ),
    run: (work) => runtime.runPromise(work),
  });
};
