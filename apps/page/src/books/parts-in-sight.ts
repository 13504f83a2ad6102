import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** So many rows are drawn, and measured, together. */
const PART = 20;
/** The height of a part as long as none has been drawn, in pixels. */
const GUESSED = 3000;

/** The rows that are drawn, the second not included, and how much room the others have above and below them. */
export interface PartsInSight {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
}

const sum = (heights: readonly number[]): number => heights.reduce((all, each) => all + each, 0);

/** The first part that ends below a height, counted from the first. */
const partAt = (heights: readonly number[], height: number): number => {
  let end = 0;
  const found = heights.findIndex((each) => {
    end += each;
    return end > height;
  });
  return found < 0 ? heights.length - 1 : found;
};

/** How high the parts of these rows are, each with the room below it, which the last one has where more rows follow. */
const heightsOf = (rows: readonly DOMRect[]): readonly number[] => {
  const [one, next] = rows;
  const room = one === undefined || next === undefined ? 0 : next.top - one.bottom;
  return Array.from({ length: Math.ceil(rows.length / PART) }, (_, part) => {
    const of = rows.slice(part * PART, (part + 1) * PART);
    return of.at(-1)!.bottom - of[0]!.top + room;
  });
};

/**
 * Which rows of a list are in the window or close to it, each as high as it is: they are drawn and measured in parts. `list` has those
 * rows alone; while it has others, as to be printed, it is not looked at.
 */
export const usePartsInSight = (
  list: RefObject<HTMLElement | null>,
  count: number,
  hasOthers: boolean,
): PartsInSight => {
  const parts = Math.max(1, Math.ceil(count / PART));
  const measured = useRef<number[]>([]);
  const span = useSignal({ first: 0, last: 0, heights: [] as readonly number[] });

  const look = (): void => {
    const box = list.current;
    if (box === null || hasOthers) return;
    const { first } = span.peek();
    const rows = Array.from(box.children, (row) => row.getBoundingClientRect());
    for (const [at, height] of heightsOf(rows).entries()) {
      const before = measured.current[first + at];
      // What is as high but for a part of a pixel would be measured without end.
      if (before === undefined || Math.abs(before - height) >= 1) measured.current[first + at] = height;
    }
    const known = measured.current.filter((each) => each > 0);
    const usual = known.length === 0 ? GUESSED : sum(known) / known.length;
    const heights = Array.from({ length: parts }, (_, part) => measured.current[part] || usual);
    const begin = (rows[0]?.top ?? 0) - sum(heights.slice(0, first));
    const next = {
      first: partAt(heights, -begin - innerHeight),
      last: partAt(heights, -begin + 2 * innerHeight),
      heights,
    };
    const before = span.peek();
    if (JSON.stringify(next) !== JSON.stringify(before)) span.value = next;
  };
  const latest = useRef(look);
  latest.current = look;

  // What is drawn then makes the page higher or lower, which is looked at once a frame: never without end.
  useLayoutEffect(() => look(), [count, hasOthers]);
  useLayoutEffect(() => {
    const again = (): void => latest.current();
    addEventListener("scroll", again, { passive: true });
    addEventListener("resize", again);
    const watch = new ResizeObserver(again);
    watch.observe(document.body);
    return () => {
      removeEventListener("scroll", again);
      removeEventListener("resize", again);
      watch.disconnect();
    };
  }, []);

  const { first, last, heights } = span.value;
  return {
    from: Math.min(first, parts - 1) * PART,
    to: Math.min(count, (last + 1) * PART),
    above: sum(heights.slice(0, first)),
    below: sum(heights.slice(last + 1)),
  };
};
