import { expect, it } from "vitest";
import { readCorpus, TARGETS } from "./fuzz/corpora.ts";
import { covered } from "./fuzz/covered.ts";
import { fuzz, type Target } from "./fuzz/fuzz.ts";
import { random } from "./random.ts";

const MINUTES = 10;

/** Another one each time; what fails is shown whole. */
const seed = Math.floor(Math.random() * 2 ** 31) + 1;

it.each(TARGETS)(
  `content breaks no promise that grows for ten minutes out of a corpus: %s (seed ${seed})`,
  async (name) => {
    const target = await covered<Target>(new URL(`./fuzz/targets/${name}.ts`, import.meta.url));
    const begin = performance.now();
    const { broken } = await fuzz(target, {
      corpus: readCorpus(name),
      random: random(seed),
      goesOn: () => performance.now() - begin < MINUTES * 60_000,
    });
    expect(broken).toEqual([]);
  },
);
