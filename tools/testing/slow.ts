/**
 * What `npm test` leaves to `npm run test:slow`: whole tests, and of a property or a table all but a few. A file of which all does
 * begins with `@module-tag slow`: what takes long, and is not the way that most changes of its room would break.
 */
import { it } from "vitest";

/** The options of a test, or of a group of tests, that only `npm run test:slow` runs. */
export const SLOW = { tags: ["slow"] };

/** How many cases of a test are tried. */
interface Share {
  readonly runs: (inFull: number) => number;
  readonly of: <T>(all: readonly T[]) => readonly T[];
}

const PART = 8;

export const FEW: Share = {
  runs: (inFull) => Math.ceil(inFull / PART),
  of: (all) => all.filter((_, index) => index % PART === 0),
};

const ALL: Share = { runs: (inFull) => inFull, of: (all) => all };

/** A test that tries a few of its cases in `npm test`, and all of them in `npm run test:slow`. */
export const itSampled = (title: string, test: (share: Share) => unknown): void => {
  it(title, () => test(FEW) as Promise<void>);
  it(`${title}, in full`, SLOW, () => test(ALL) as Promise<void>);
};

type Test<T> = [T] extends [readonly [...infer Of]] ? (...of: Of) => unknown : (of: T) => unknown;

/** A test of each case of a table: of a few in `npm test`, of the others in `npm run test:slow`. */
export const itEachSampled =
  <const T>(cases: readonly T[]) =>
  (title: string, test: Test<T>): void => {
    it.each(FEW.of(cases))(title, test as () => void);
    it.each(cases.filter((_, index) => index % PART !== 0))(title, SLOW, test as () => void);
  };
