import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { problemOf } from "../account/api-failure.ts";
import type { Part } from "../account/list-part.ts";

/** A list of which more is asked for as its end comes into sight. */
export interface GrowingList<A> {
  /** What has come so far; undefined until the first part has. */
  readonly items: ReadonlySignal<readonly A[] | undefined>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly problem: ReadonlySignal<string | undefined>;
  readonly more: () => void;
  /** Changes what has come. */
  readonly change: (items: (before: readonly A[]) => readonly A[]) => void;
  /** Asks for all of it anew. */
  readonly anew: () => void;
}

/** A list of the server, anew whenever `of` is another. */
export const useGrowingList = <A>(
  after: (cursor: string) => Promise<Part<A>>,
  of: unknown,
): GrowingList<A> => {
  const items = useSignal<readonly A[] | undefined>(undefined);
  const next = useSignal<string | null>("");
  const problem = useSignal<string | undefined>(undefined);
  const times = useSignal(0);
  const asking = useSignal<object | undefined>(undefined);

  const ask = async (): Promise<void> => {
    const [cursor, mine] = [next.peek(), {}];
    if (cursor === null || asking.peek() !== undefined) return;
    asking.value = mine;
    problem.value = undefined;
    try {
      const part = await after(cursor);
      if (asking.peek() !== mine) return;
      items.value = [...(items.peek() ?? []), ...part.items];
      next.value = part.next;
    } catch (error) {
      if (asking.peek() === mine) problem.value = problemOf(error);
    } finally {
      if (asking.peek() === mine) asking.value = undefined;
    }
  };

  useEffect(() => {
    items.value = undefined;
    next.value = "";
    asking.value = undefined;
    void ask();
    return () => {
      asking.value = {};
    };
  }, [of, times.value]);

  const hasMore = useComputed(() => next.value !== null && next.value !== "");
  return {
    ...{ items, hasMore, problem },
    more: () => void ask(),
    change: (to) => {
      items.value = to(items.peek() ?? []);
    },
    anew: () => {
      times.value += 1;
    },
  };
};
