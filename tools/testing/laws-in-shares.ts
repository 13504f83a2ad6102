import * as fc from "fast-check";
import { afterAll, beforeAll, describe } from "vitest";
import { FEW, SLOW } from "./slow.ts";

/** Samples of each property of a law. */
const IN_FULL = 50;

const withSamples = (numRuns: number, declare: () => void): void => {
  const before = fc.readConfigureGlobal();
  beforeAll(() => fc.configureGlobal({ ...before, numRuns }));
  afterAll(() => fc.configureGlobal(before));
  declare();
};

/** Laws of storage with all samples of each property, in `npm run test:slow`. */
export const lawsInFull = (declare: () => void): void => {
  describe("with all samples", SLOW, () => withSamples(IN_FULL, declare));
};

/** The same, and with a few samples in `npm test`. */
export const lawsInShares = (declare: () => void): void => {
  describe("with few samples", () => withSamples(FEW.runs(IN_FULL), declare));
  lawsInFull(declare);
};
