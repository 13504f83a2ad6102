import { describe, expect, it } from "vitest";
import { counted } from "../../../tools/testing/steps.ts";
import { MAX_CONTENT_BYTES } from "../src/index.ts";
import type { Check } from "./check.ts";
import { BYTES, PLAIN, PLAIN_NDJSON, type Shapes } from "./dear-shapes.ts";

/** No content may cost more than so many plain files of its size, unless it is said why. */
const MOST = 3;

const { steps } = await counted<typeof import("./check.ts")>(new URL("./check.ts", import.meta.url));

/** The steps of the largest content of a shape: what two sizes cost tells how much each byte more costs. */
const costOf = (
  way: Check,
  make: (bytes: number) => string,
  of: { readonly bytes: number; readonly type: string; readonly isBytes?: boolean },
): number => {
  const cost = (bytes: number): number =>
    steps(({ check }) => check(way, make(bytes), of.type, of.isBytes), bytes);
  const [one, two] = [cost(of.bytes), cost(of.bytes * 2)];
  return two + (Math.max(0, two - one) / of.bytes) * (MAX_CONTENT_BYTES - of.bytes * 2);
};

/** Holds shapes against a plain file, from contents of so many bytes on, which must be more than are sampled. */
export const costs = (shapes: Shapes, bytes: number, type = "TransactionImport", most = MOST) => {
  const ways: readonly Check[] = type === "ServiceImport" ? ["plain"] : ["plain", "auto", "records"];
  const plain = type === "ServiceImport" ? PLAIN_NDJSON : PLAIN;
  const costOfPlain = new Map(ways.map((way) => [way, costOf(way, plain, { bytes, type })]));
  describe(`no content costs more than ${most} plain files of its size`, () => {
    it.each(Object.entries(shapes).flatMap(([name, make]) => ways.map((way) => [name, way, make] as const)))(
      "%s, %s",
      (_, way, make) => {
        const cost = costOf(way, make, { bytes, type, isBytes: shapes === BYTES });
        expect(cost / costOfPlain.get(way)!).toBeLessThan(most);
      },
    );
  });
};
