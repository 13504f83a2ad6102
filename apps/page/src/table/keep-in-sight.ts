/** Where a row is, in pixels, with its source where that is open. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Scrolls a grid until a row is in it: the header row stays above the others. */
export const keepRowInSight = (grid: HTMLElement, { from, to }: Extent): void => {
  const room = grid.clientHeight - (grid.querySelector<HTMLElement>(".head")?.offsetHeight ?? 0);
  if (from < grid.scrollTop) grid.scrollTop = from;
  else if (to > grid.scrollTop + room) grid.scrollTop = Math.min(from, to - room);
};

/** Scrolls a grid until a column is in it, beside the lines, which stay. */
export const keepColumnInSight = (grid: HTMLElement, column: number): void => {
  const head = grid.querySelector<HTMLElement>(`.head [aria-colindex="${column + 1}"]`);
  if (head === null) return;
  const sticky = grid.querySelector<HTMLElement>(".head .line")?.offsetWidth ?? 0;
  if (head.offsetLeft - sticky < grid.scrollLeft) grid.scrollLeft = head.offsetLeft - sticky;
  else if (head.offsetLeft + head.offsetWidth > grid.scrollLeft + grid.clientWidth)
    grid.scrollLeft = head.offsetLeft + head.offsetWidth - grid.clientWidth;
};
