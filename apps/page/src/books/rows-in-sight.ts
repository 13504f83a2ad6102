import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** From this width on a row is one line, as in the style sheet. */
const WIDE = "(min-width: 1100px)";
/** The height of a row in pixels, as in the style sheet. */
const ROW = { wide: 48, narrow: 64 };
/** Rows that are drawn above and below those in sight. */
const BEYOND = 8;

interface Asked {
  /** What has the rows, as high as all of them. */
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  /** A row that is open, and how much higher it is than the others. */
  readonly open: { readonly row: number; readonly height: number } | undefined;
}

interface RowsInSight {
  readonly row: number;
  /** The rows in sight, with a few beyond, the second not included. */
  readonly from: number;
  readonly to: number;
  /** How many rows fit into the window. */
  readonly page: number;
  /** How far below the beginning of the list a row begins. */
  readonly topOf: (row: number) => number;
  readonly height: number;
}

/** Which rows of a list, one row as high as the other, are in the window. */
export const useRowsInSight = ({ box, count, open }: Asked): RowsInSight => {
  const top = useSignal(0);
  const room = useSignal(innerHeight);
  const isWide = useSignal(matchMedia(WIDE).matches);

  useLayoutEffect(() => {
    const look = (): void => {
      top.value = Math.max(0, -(box.current?.getBoundingClientRect().top ?? 0));
      room.value = innerHeight;
      isWide.value = matchMedia(WIDE).matches;
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    // What is above the list may grow, too.
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
      watch.disconnect();
    };
  }, []);

  const row = isWide.value ? ROW.wide : ROW.narrow;
  const more = open?.height ?? 0;
  return {
    row,
    from: Math.max(0, Math.min(count, Math.floor((top.value - more) / row)) - BEYOND),
    to: Math.min(count, Math.ceil((top.value + room.value) / row) + BEYOND),
    page: Math.max(1, Math.floor(room.value / row) - 3),
    topOf: (of) => of * row + (open !== undefined && of > open.row ? more : 0),
    height: count * row + more,
  };
};
