import { layerMemory } from "@farthing/core/memory";
import type { Storage } from "@farthing/core/storage";
import type * as Layer from "effect/Layer";
import fc from "fast-check";
import { it } from "vitest";
import { history } from "./histories-arbitrary.ts";
import { replay } from "./histories-run.ts";
import { withBank } from "./support.ts";

/** So many histories, the same ones for one seed. */
export interface Histories {
  readonly numRuns: number;
  readonly seed?: number;
}

/** Each history is replayed on storage of its own. */
export const histories = (
  where: string,
  parameters: Histories,
  storage: () => Layer.Layer<Storage, unknown> = () => layerMemory,
): void =>
  it(`whatever happens at the bank and to syncs, one that is whole brings all in step, and another changes nothing: ${parameters.numRuns} histories ${where}`, () =>
    fc.assert(
      fc.asyncProperty(history, (each) => withBank(each.scenario, replay(each), storage())),
      parameters,
    ));
