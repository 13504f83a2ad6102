/** Lines on a square of 24, as strokes. */
const PATHS = {
  files: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  transactions: "M4 7h13M13 3l4 4-4 4M20 17H7M11 13l-4 4 4 4",
  accounts: "M3 10 12 4l9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18",
  imports: "M12 3v11M8 10l4 4 4-4M4 17v3h16v-3",
  transfers: "M4 8h12M13 5l3 3-3 3M20 16H8M11 13l-3 3 3 3M4 4v16M20 4v16",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  good: "M4 12l5 5L20 6",
  asks: "M9 9a3 3 0 1 1 4 2.8c-.7.4-1 .9-1 2.2M12 18v.1",
  bad: "M6 6l12 12M18 6 6 18",
  out: "M6 12h12",
  more: "M6 9l6 6 6-6",
} as const;

/** The name of a picture. */
export type IconName = keyof typeof PATHS;

/** A small picture beside a word, which says the same. */
export const Icon = ({ of }: { readonly of: IconName }) => (
  <svg class="icon" aria-hidden="true" viewBox="0 0 24 24">
    <path d={PATHS[of]} />
  </svg>
);
