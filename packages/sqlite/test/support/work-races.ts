import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { newFile } from "./new-file.ts";
import type { TwoProcesses } from "./other-process.ts";

/** Two processes that want to work on a connection at once, so many times. */
export const workRaces = ({ atOnce }: TwoProcesses, times: number): void =>
  it(`is begun by one of two processes that want to at once, never by both and never by none: ${times} times`, async () => {
    const file = newFile();
    const ids = Array.from({ length: times }, () => randomUUID());
    const [one, other] = await atOnce((each, meeting) => each.ask("workAtOnce", { file, ids, meeting }));
    const outcomes = one.map((how, i) => [how, other[i]].toSorted());
    expect(outcomes).toEqual(ids.map(() => ["ConnectionBusy", "done"]));
  });
