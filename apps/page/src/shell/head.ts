import { effect } from "@preact/signals";
import { place } from "../parts/place.ts";
import { texts } from "../texts/language.ts";

/** Names the page in its tab, for bookmarks and for readers of screens, by the place and in the language. */
export const keepHead = (): void => {
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')!;
  effect(() => {
    const { title, tab, about, places } = texts();
    const here = place();
    document.title = here === "files" ? tab : `${places[here]} – ${title}`;
    description.content = about;
  });
};
