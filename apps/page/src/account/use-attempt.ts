import { type ReadonlySignal, useSignal } from "@preact/signals";
import { problemOf } from "./api-failure.ts";

/** What a person does with the server: whether it is on its way, and why it was not done. */
interface Attempt {
  readonly isBusy: ReadonlySignal<boolean>;
  readonly problem: ReadonlySignal<string | undefined>;
  readonly go: (work: () => Promise<void>) => Promise<void>;
}

/** One thing that is done at a time, with its problem until it is tried again. */
export const useAttempt = (): Attempt => {
  const isBusy = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const go = async (work: () => Promise<void>): Promise<void> => {
    problem.value = undefined;
    isBusy.value = true;
    try {
      await work();
    } catch (error) {
      problem.value = problemOf(error);
    } finally {
      isBusy.value = false;
    }
  };
  return { isBusy, problem, go };
};
