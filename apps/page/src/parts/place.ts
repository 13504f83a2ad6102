import { signal } from "@preact/signals";

/** The places of the page, in the order of its navigation. Those beside the first are about the books of a person. */
export const PLACES = ["files", "transactions", "accounts", "imports", "transfers", "settings"] as const;

export type Place = (typeof PLACES)[number];

/** Where each place is, behind the address of the page. */
export const hrefOf = (place: Place): string => `#/${place}`;

const isPlace = (name: string): name is Place => (PLACES as readonly string[]).includes(name);

const placeIn = (hash: string): Place => {
  const name = hash.replace(/^#\//, "").split("?")[0]!;
  return isPlace(name) ? name : "files";
};

const shown = signal(placeIn(location.hash));
addEventListener("hashchange", () => {
  shown.value = placeIn(location.hash);
});

/** The place that is shown. */
export const place = (): Place => shown.value;

/** Goes to a place; the way back leads to the one before it. */
export const goTo = (to: Place): void => {
  location.hash = hrefOf(to);
};
