import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Layout } from "../file/table-columns.ts";

/** What of the rows is in sight, in pixels. */
export interface Sight {
  readonly top: Signal<number>;
  readonly height: Signal<number>;
  readonly width: Signal<number>;
  /** The height of the source that is open. */
  readonly source: Signal<number>;
  /** Whether there is more at the left and at the right. */
  readonly sides: Signal<string>;
  /** To be called when the grid was scrolled. */
  readonly look: () => void;
}

/** Browsers draw nothing beyond some thirty million pixels. */
const MOST_PIXELS = 24_000_000;
/** Rows that are drawn above and below those in sight. */
const BEYOND = 8;

/** The height of a row in pixels, as in the style sheet. */
export const rowHeight = (layout: Layout): number => (layout === "list" ? 60 : 40);

/** So many rows can be shown. */
export const mostRows = (layout: Layout): number => MOST_PIXELS / rowHeight(layout);

/** Follows what of a grid is in sight. */
export const useSight = (box: RefObject<HTMLElement | null>): Sight => {
  const [top, height, width] = [useSignal(0), useSignal(600), useSignal(0)];
  const [source, sides] = [useSignal(0), useSignal("")];
  const look = (): void => {
    const element = box.current;
    if (element === null) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth, scrollWidth } = element;
    top.value = scrollTop;
    height.value = clientHeight;
    width.value = clientWidth;
    // To the left of it in languages that are written from the right.
    const from = Math.abs(scrollLeft);
    const isMore = from + clientWidth < scrollWidth - 1;
    sides.value = `${from > 0 ? "more-before" : ""} ${isMore ? "more-behind" : ""}`;
  };
  useLayoutEffect(() => {
    const watch = new ResizeObserver(look);
    watch.observe(box.current!);
    for (const inner of box.current!.children) watch.observe(inner);
    return () => watch.disconnect();
  }, []);
  return { top, height, width, source, sides, look };
};

interface Rows {
  readonly layout: Layout;
  readonly count: number;
  /** The place of the row whose source is open. */
  readonly opened: number | undefined;
}

/** Where a row begins, in pixels. */
export const topOf = (row: number, { layout, opened }: Rows, { source }: Sight): number =>
  row * rowHeight(layout) + (opened !== undefined && row > opened ? source.value : 0);

/** The places of the rows in sight, and of some around them. */
export const rowsInSight = ({ layout, count }: Rows, { top, height, source }: Sight): readonly number[] => {
  const one = rowHeight(layout);
  const first = Math.max(0, Math.floor((top.value - source.value) / one) - BEYOND);
  const last = Math.min(count, Math.ceil((top.value + height.value) / one) + BEYOND);
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
};
