import { describe, expect, it } from "vitest";
import { counted } from "../../../tools/testing/steps.ts";
import { MAX_CONTENT_BYTES } from "../src/index.ts";
import { MOST_SHORT, SHORTEST_RECORD } from "../src/split/walk-rows.ts";
import type { Check } from "./check.ts";
import { PLAIN_BYTES } from "./dear-bytes.ts";
import { PLAIN, type Shapes } from "./dear-lines.ts";
import { PLAIN_NDJSON } from "./dear-shapes.ts";

/** No content costs as much as so many plain files of its size. */
const MOST = 3;

const { steps } = await counted<typeof import("./check.ts")>(new URL("./check.ts", import.meta.url));

const CSV: readonly Check[] = ["plain", "auto", "records"];

/** What contents are, how they are checked, and the plain file of their kind. */
const KINDS = {
  csv: { plain: PLAIN, type: "TransactionImport", isBytes: false, ways: CSV },
  /** Each character is a byte. The plain file has to be decoded too. */
  bytes: { plain: PLAIN_BYTES, type: "TransactionImport", isBytes: true, ways: CSV },
  ndjson: { plain: PLAIN_NDJSON, type: "ServiceImport", isBytes: false, ways: ["plain"] as const },
};

type Kind = (typeof KINDS)[keyof typeof KINDS];

/** The bytes of the largest content that are read: of the shortest rows, on a line each, it cannot have all. */
const bytesRead = (text: string, size: number, areRows: boolean): number => {
  if (!areRows) return MAX_CONTENT_BYTES;
  const bytesOfRow = size / text.split("\n").length;
  return bytesOfRow < SHORTEST_RECORD
    ? Math.min(MAX_CONTENT_BYTES, bytesOfRow * MOST_SHORT)
    : MAX_CONTENT_BYTES;
};

/** The steps of the largest content of a shape: what two sizes cost tells how much each byte more costs. */
const costOf = (
  way: Check,
  make: (bytes: number) => string,
  bytes: number,
  { type, isBytes }: Kind,
  areRows = false,
): number => {
  const measured = (least: number) => {
    const text = make(least);
    const size = isBytes ? text.length : new TextEncoder().encode(text).length;
    return { text, size, taken: steps(({ check }) => check(way, text, type, isBytes), least) };
  };
  const [one, two] = [measured(bytes), measured(bytes * 2)];
  const each = Math.max(0, two.taken - one.taken) / (two.size - one.size);
  return two.taken + each * (bytesRead(two.text, two.size, areRows) - two.size);
};

/**
 * Holds shapes against a plain file of their kind, from contents of so many bytes on, which must be more than are sampled. Where the
 * lines are rows, the largest content has no more of them than can be read.
 */
export const costs = (
  shapes: Shapes,
  bytes: number,
  kind: keyof typeof KINDS = "csv",
  areRows: boolean = false,
) => {
  const { ways, plain } = KINDS[kind];
  const costOfPlain = new Map<Check, number>();
  const plainCost = (way: Check): number => {
    const cost = costOfPlain.get(way) ?? costOf(way, plain, bytes, KINDS[kind]);
    costOfPlain.set(way, cost);
    return cost;
  };
  describe(`no content of ${kind} costs as much as ${MOST} plain files of its size`, () => {
    it.each(Object.entries(shapes).flatMap(([name, make]) => ways.map((way) => [name, way, make] as const)))(
      "%s, %s",
      (_, way, make) => {
        const cost = costOf(way, make, bytes, KINDS[kind], areRows);

        expect(cost / plainCost(way)).toBeLessThan(MOST);
      },
    );
  });
};
