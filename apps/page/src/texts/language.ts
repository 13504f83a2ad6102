import { batch, signal } from "@preact/signals";
import type { BOOKS_EN } from "./books-en.ts";
import { EN } from "./en.ts";
import type { DoubtTexts } from "./file-texts.ts";
import { isLocale, writeAsIn } from "./locale.ts";

/** The texts of the page, a table for each language: a translation has the same names. */
type Texts = typeof EN;
type BookTexts = typeof BOOKS_EN;

/** The languages of the page, each as those call it who speak it. English comes with the page, the others are loaded. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGES;

const table = signal<Texts>(EN);
/** Undefined until the books are shown: who only reads a file never loads their words. */
const ofBooks = signal<BookTexts | undefined>(undefined);
const chosen = signal<Language>("en");

/** The texts in the language of the person, but for those of the books. */
export const texts = (): Texts => table.value;

/** The texts of the books; nothing shows them before `loadBookTexts`. */
export const bookTexts = (): BookTexts => {
  if (ofBooks.value === undefined) throw new Error("the texts of the books are not loaded");
  return ofBooks.value;
};

/** Undefined until a file needs them. */
const doubts = signal<DoubtTexts | undefined>(undefined);

/** The texts about what is doubtful in a statement or a workbook; undefined until they are loaded. */
export const doubtTexts = (): DoubtTexts | undefined => doubts.value;

/** Loads the texts about what is doubtful, in every language that is spoken from now on. */
export const loadDoubtTexts = async (): Promise<void> => {
  const of = chosen.value;
  doubts.value = await table.value.file.doubts();
  // Another language may have been chosen meanwhile.
  if (of !== chosen.value) await loadDoubtTexts();
};

/** Loads the texts of the books, in every language that is spoken from now on. */
export const loadBookTexts = async (): Promise<void> => {
  const of = chosen.value;
  ofBooks.value = await BOOKS[of]();
  if (of !== chosen.value) await loadBookTexts();
};

/** The language of the page. */
export const language = (): Language => chosen.value;

const isLanguage = (tag: string): tag is Language => tag in LANGUAGES;

const languageOf = (tag: string): string => tag.split("-")[0]!.toLowerCase();

const TABLES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => EN,
  de: async () => (await import("./de.ts")).DE,
};

const BOOKS: Readonly<Record<Language, () => Promise<BookTexts>>> = {
  en: async () => (await import("./books-en.ts")).BOOKS_EN,
  de: async () => (await import("./books-de.ts")).BOOKS_DE,
};

/** Speaks a language in a part of the document from now on, and writes numbers and days as the person's browser does in it. */
export const speak = async (of: Language, part: HTMLElement = document.documentElement): Promise<void> => {
  const spoken = await TABLES[of]();
  const doubtful = doubts.value === undefined ? undefined : await spoken.file.doubts();
  const books = ofBooks.value === undefined ? undefined : await BOOKS[of]();
  const isMissing = (doubtful === undefined && doubts.value) || (books === undefined && ofBooks.value);
  // What was loaded meanwhile has to be loaded in this language, too.
  if (isMissing) return speak(of, part);
  batch(() => {
    table.value = spoken;
    doubts.value = doubtful;
    ofBooks.value = books;
    chosen.value = of;
  });
  part.lang = of;
  writeAsIn(navigator.languages.find((tag) => isLocale(tag) && languageOf(tag) === of) ?? of);
};

const KEPT = "farthing-language";

/** Speaks a language, and keeps it for the next time. */
export const choose = async (of: Language): Promise<void> => {
  await speak(of);
  localStorage.setItem(KEPT, of);
};

/** The language that is wanted, or that was chosen, else the first of the browser's that the page has. */
export const preferred = (wanted = ""): Language => {
  const tags = [wanted, localStorage.getItem(KEPT) ?? "", ...navigator.languages].map(languageOf);
  return tags.find(isLanguage) ?? "en";
};
