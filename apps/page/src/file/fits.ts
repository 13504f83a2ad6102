import { type ReadonlySignal, signal } from "@preact/signals";

const known = new Map<number, ReadonlySignal<boolean>>();

const watched = (pixels: number): ReadonlySignal<boolean> => {
  // Without a window there is room for everything.
  const query = globalThis.matchMedia?.(`(min-width: ${pixels}px)`);
  const found = signal(query?.matches ?? true);
  query?.addEventListener("change", ({ matches }) => {
    found.value = matches;
  });
  return found;
};

/** Whether the window is so wide, or wider. */
export const fits = (pixels: number): ReadonlySignal<boolean> => {
  const found = known.get(pixels) ?? watched(pixels);
  known.set(pixels, found);
  return found;
};
