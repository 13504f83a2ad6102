/** What clients saw of lists to which they append, each value once. */

/** One thing that an operation does, at the same instant as all others of it. */
export type Step =
  | { readonly read: string; readonly found: readonly string[] }
  | { readonly append: string; readonly value: string };

/** What a client asked for, and what it heard. */
export interface Operation {
  /** `failed`: it was told that nothing was done. `unknown`: it was not told what was done. */
  readonly outcome: "ok" | "failed" | "unknown";
  /** When it was asked for and when it was answered, by one clock. */
  readonly invoked: number;
  readonly completed: number;
  readonly steps: readonly Step[];
}

/** What cannot have happened if operations are done one after the other, each between its question and its answer. */
export interface Anomaly {
  readonly name: string;
  readonly operations: readonly Operation[];
  /** The key or the kinds of dependency by which it was found. */
  readonly by: string;
}
