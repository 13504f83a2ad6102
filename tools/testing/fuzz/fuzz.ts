import type { Covered } from "./covered.ts";
import { mutate, type Random } from "./mutate.ts";
import { shrink } from "./shrink.ts";

/** What a file of `targets` exports. */
export interface Target {
  /** Throws or rejects if content breaks a promise. */
  readonly examine: (content: Uint8Array) => void | Promise<void>;
}

/** Content that breaks a promise, as small as it could be made. */
interface Broken {
  readonly content: Uint8Array;
  readonly message: string;
}

/** What a run has found. */
export interface Fuzzed {
  readonly broken: readonly Broken[];
  /** Content that reached what none before it did, the given ones among them. */
  readonly corpus: readonly Uint8Array[];
  /** How many branches were reached, of how many. */
  readonly branches: number;
  readonly of: number;
  readonly executions: number;
}

export interface HowToFuzz {
  readonly corpus: readonly Uint8Array[];
  readonly random: Random;
  /** Whether to go on, after so many executions. */
  readonly goesOn: (executions: number) => boolean;
}

/** Content is no longer. */
const LONGEST = 8_192;

/** How many are found until a run ends. */
const ENOUGH = 10;

/** Into how many parts content is divided to leave some out: what a person reads is small, what is kept is soon made. */
const SMALLEST = 256;
const SMALL = 4;

/** How often a branch was reached, as a few steps: once, twice, up to four, up to eight times, and so on. */
const stepOf = (times: number): number => 32 - Math.clz32(times - 1);

/** Which branches were reached how often, in any run before. */
class Reached {
  private readonly seen: Uint32Array;

  constructor({ length }: Uint32Array) {
    this.seen = new Uint32Array(length);
  }

  /** Adds what was reached. Whether something of it is new. */
  add(reached: Uint32Array): boolean {
    let isNew = false;
    for (let i = 0; i < reached.length; i += 1) {
      if (reached[i] === 0) continue;
      const bit = 1 << Math.min(stepOf(reached[i]!), 31);
      if ((this.seen[i]! & bit) !== 0) continue;
      this.seen[i]! |= bit;
      isNew = true;
    }
    return isNew;
  }

  get branches(): number {
    return this.seen.reduce((sum, bits) => sum + (bits === 0 ? 0 : 1), 0);
  }
}

const problemOf = async ({ examine }: Target, content: Uint8Array): Promise<string | undefined> => {
  try {
    await examine(content);
    return undefined;
  } catch (error) {
    return String((error as Error).stack ?? error);
  }
};

/** Of a problem what is the same for content that is smaller: what it is, and where. */
const kindOf = (problem: string): string => {
  const [what = "", ...lines] = problem.replace(/\d+/g, "0").split("\n");
  const place = lines.find((line) => /^\s+at /.test(line)) ?? "";
  return `${what.slice(0, 200)}\n${place}`;
};

/**
 * Changes content of a corpus again and again, keeps what reaches a branch that nothing before it reached, or reaches it in another
 * number, and examines each.
 */
export const fuzz = async (
  { module, reached, words }: Covered<Target>,
  { corpus: given, random, goesOn }: HowToFuzz,
): Promise<Fuzzed> => {
  const seen = new Reached(reached);
  const corpus: Uint8Array[] = [];
  const broken = new Map<string, Broken>();
  const stock = { random, words, other: () => corpus[random(corpus.length)]! };
  let executions = 0;

  const examine = async (content: Uint8Array): Promise<void> => {
    executions += 1;
    reached.fill(0);
    const problem = await problemOf(module, content);
    if (seen.add(reached) || corpus.length === 0) corpus.push(content);
    if (problem === undefined || broken.has(kindOf(problem))) return;
    const isStill = async (fewer: Uint8Array): Promise<boolean> =>
      kindOf((await problemOf(module, fewer)) ?? "") === kindOf(problem);
    broken.set(kindOf(problem), { content: await shrink(content, isStill, SMALLEST), message: problem });
  };

  for (const content of given) await examine(content.subarray(0, LONGEST));
  if (corpus.length === 0) await examine(new Uint8Array(0));
  while (goesOn(executions) && broken.size < ENOUGH) {
    // What was found last is tried more often: little was made of it yet.
    const at =
      random(2) === 0 ? corpus.length - 1 - random(Math.min(corpus.length, 64)) : random(corpus.length);
    await examine(mutate(corpus[at]!, stock).subarray(0, LONGEST));
  }
  return { broken: [...broken.values()], corpus, branches: seen.branches, of: reached.length, executions };
};

/** The fewest and smallest of some contents that reach each branch that they all reach. */
export const smallCorpus = async (
  { module, reached }: Covered<Target>,
  corpus: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> => {
  const branchesOf = async (content: Uint8Array): Promise<ReadonlySet<number>> => {
    reached.fill(0);
    await problemOf(module, content);
    return new Set([...reached.keys()].filter((i) => reached[i]! > 0));
  };
  const all: { content: Uint8Array; branches: ReadonlySet<number> }[] = [];
  for (const content of corpus) all.push({ content, branches: await branchesOf(content) });
  // A branch that few reach decides first.
  const times = new Map<number, number>();
  for (const { branches } of all)
    for (const branch of branches) times.set(branch, (times.get(branch) ?? 0) + 1);
  const left = new Set(times.keys());
  const kept: Uint8Array[] = [];
  for (const branch of [...times.keys()].sort((a, b) => times.get(a)! - times.get(b)!)) {
    if (!left.has(branch)) continue;
    const [best] = all
      .filter(({ branches }) => branches.has(branch))
      .sort((a, b) => a.content.length - b.content.length);
    const needed = [...best!.branches].filter((each) => left.has(each));
    const isStill = async (fewer: Uint8Array): Promise<boolean> => {
      const reaches = await branchesOf(fewer);
      return needed.every((each) => reaches.has(each));
    };
    kept.push(await shrink(best!.content, isStill, SMALL));
    for (const each of needed) left.delete(each);
  }
  return kept.toSorted((a, b) => a.length - b.length);
};
