import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { problemOf } from "../account/api-failure.ts";

/** What is asked of the server once, and again when it has changed. */
export interface Loaded<A> {
  /** Undefined until it has come. */
  readonly is: Signal<A | undefined>;
  readonly problem: ReadonlySignal<string | undefined>;
  readonly again: () => void;
}

/** Asks the server for something, anew whenever one of `on` is another. What was asked before and comes late is not taken. */
export const useLoaded = <A>(load: () => Promise<A>, on: readonly unknown[]): Loaded<A> => {
  const is = useSignal<A | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const times = useSignal(0);
  useEffect(() => {
    let isWanted = true;
    problem.value = undefined;
    load().then(
      (found) => {
        if (isWanted) is.value = found;
      },
      (error: unknown) => {
        if (isWanted) problem.value = problemOf(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [times.value, ...on]);
  return {
    ...{ is, problem },
    again: () => {
      times.value += 1;
    },
  };
};
