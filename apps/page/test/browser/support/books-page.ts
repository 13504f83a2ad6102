import type { BrowserContextOptions, Page } from "playwright-core";
import { ofFile } from "../../../../../tools/testing/of-file.ts";
import type { Query } from "../../../src/parts/place.ts";
import { openPageAt } from "./open-page.ts";
import { serveBooks } from "./serve-books.ts";

/** The server of the tests of a file. */
export const books = ofFile(serveBooks, async (served) => (await served).stop());

/** Opens a place of the books, signed in. */
export const openPlace = async (
  place: string,
  { query = {}, ...options }: BrowserContextOptions & { readonly query?: Query } = {},
): Promise<Page> => {
  const { link } = await books();
  const page = await openPageAt(link(), options);
  await page.waitForFunction(() => localStorage.getItem("farthing-session") !== null);
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#/${place}?${new URLSearchParams(query)}`,
  );
  await page.locator("h1").filter({ visible: true }).waitFor();
  return page;
};
