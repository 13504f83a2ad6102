import { BOOKS_DE } from "../../src/texts/books-de.ts";
import { BOOKS_EN } from "../../src/texts/books-en.ts";
import { DE as PAGE_DE } from "../../src/texts/de.ts";
import { EN as PAGE_EN } from "../../src/texts/en.ts";

/** All texts in English, as a page that shows the books has loaded them. */
export const EN = { ...PAGE_EN, ...BOOKS_EN };

/** The same in German. */
export const DE: typeof EN = { ...PAGE_DE, ...BOOKS_DE };
