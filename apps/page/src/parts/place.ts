import { signal } from "@preact/signals";

/** The places of the page, in the order of its navigation. Those beside the first are about the books of a person. */
export const PLACES = ["files", "transactions", "accounts", "imports", "transfers", "settings"] as const;

export type Place = (typeof PLACES)[number];

/** What of a place is shown, such as the transactions of one account: names and values, blank ones left out. */
export type Query = Readonly<Record<string, string>>;

/** Where each place is, behind the address of the page, and what of it is shown. */
export const hrefOf = (place: Place, query: Query = {}): string => {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
  return `#/${place}${asked === "" ? "" : `?${asked}`}`;
};

const isPlace = (name: string): name is Place => (PLACES as readonly string[]).includes(name);

interface Shown {
  readonly place: Place;
  readonly query: Query;
  /** Whether the address is that of a place, and there is none such. */
  readonly isNowhere?: boolean;
}

const shownIn = (hash: string): Shown => {
  const [name = "", asked = ""] = hash.replace(/^#\//, "").split("?");
  return isPlace(name)
    ? { place: name, query: Object.fromEntries(new URLSearchParams(asked)) }
    : { place: "files", query: {}, isNowhere: hash.startsWith("#/") && name !== "" };
};

const shown = signal(shownIn(location.hash));
addEventListener("hashchange", () => {
  shown.value = shownIn(location.hash);
});

/** The place that is shown. */
export const place = (): Place => shown.value.place;

/** Whether the address leads to no place. */
export const isNowhere = (): boolean => shown.value.isNowhere === true;

/** What of it is shown. */
export const query = (): Query => shown.value.query;

/** Shows a place in the place of an address that leads to none, of which the way back keeps nothing. */
export const arriveAt = (at: Place): void => {
  history.replaceState(null, "", hrefOf(at));
  shown.value = shownIn(hrefOf(at));
};

/** Shows something else of the same place; the way back does not lead through each of them. */
export const show = (asked: Query): void => {
  const href = hrefOf(place(), asked);
  history.replaceState(null, "", href);
  shown.value = shownIn(href);
};
