import type { HotFunction } from "./profile.ts";
import type { Rounds } from "./rounds.ts";

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** An aim, and whether it was reached. */
export interface Aim {
  readonly what: string;
  readonly aim: string;
  readonly measured: string;
  readonly reached: boolean;
}

interface Plot {
  readonly file: string;
  readonly alt: string;
  readonly svg: string;
}

/** Where processor time went while something ran. */
export interface Profile {
  readonly of: string;
  readonly top: readonly HotFunction[];
}

/** The result of a measurement. */
export interface Measured {
  readonly title: string;
  /** How it was measured, in a sentence or two. */
  readonly how: string;
  readonly table: Table;
  readonly aims: readonly Aim[];
  readonly plots: readonly Plot[];
  readonly profiles: readonly Profile[];
}

export type Measure = (rounds: Rounds) => Promise<Measured>;
