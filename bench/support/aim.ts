import type { Aim } from "./measured.ts";
import type { Summary } from "./statistics.ts";
import { number, spread } from "./words.ts";

interface Limit {
  readonly what: string;
  /** In words. */
  readonly aim: string;
  readonly limit: number;
  readonly unit: string;
}

/** An aim, and how far the median is from it if it is not reached. */
const judged = ({ what, aim, limit, unit }: Limit, of: Summary, reached: boolean): Aim => ({
  ...{ what, aim, reached },
  measured: `${spread(of)}${unit}${reached ? "" : `, ${number((Math.abs(of.median - limit) / limit) * 100)} % off`}`,
});

export const atLeast = (aim: Limit, of: Summary): Aim => judged(aim, of, of.median >= aim.limit);

export const atMost = (aim: Limit, of: Summary): Aim => judged(aim, of, of.median <= aim.limit);
