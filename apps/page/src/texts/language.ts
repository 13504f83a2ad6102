import { batch, computed, signal } from "@preact/signals";
import type { BOOKS_EN } from "./books-en.ts";
import { EN } from "./en.ts";
import type { DoubtTexts } from "./file-texts.ts";
import { writeAsIn } from "./locale.ts";

type PageTexts = typeof EN;
type BookTexts = typeof BOOKS_EN;

/** The texts of the page, a table for each language: a translation has the same names. */
export type Texts = PageTexts & BookTexts;

/** The languages of the page, each as those call it who speak it. English comes with the page, the others are loaded. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGES;

const table = signal<PageTexts>(EN);
/** Undefined until the books are shown: who only reads a file never loads their words. */
const ofBooks = signal<BookTexts | undefined>(undefined);
const all = computed(() => ({ ...table.value, ...ofBooks.value }) as Texts);
const chosen = signal<Language>("en");

/** The texts in the language of the person; those of the books after `loadBookTexts` alone. */
export const texts = (): Texts => all.value;

/** Undefined until a file needs them. */
const doubts = signal<DoubtTexts | undefined>(undefined);

/** The texts about what is doubtful in a statement or a workbook; undefined until they are loaded. */
export const doubtTexts = (): DoubtTexts | undefined => doubts.value;

/** Loads the texts about what is doubtful, in every language that is spoken from now on. */
export const loadDoubtTexts = async (): Promise<void> => {
  doubts.value = await table.value.file.doubts();
};

/** Loads the texts of the books, in every language that is spoken from now on. */
export const loadBookTexts = async (): Promise<void> => {
  ofBooks.value = await BOOKS[chosen.value]();
};

/** The language of the page. */
export const language = (): Language => chosen.value;

const isLanguage = (tag: string): tag is Language => tag in LANGUAGES;

const languageOf = (tag: string): string => tag.split("-")[0]!.toLowerCase();

const TABLES: Readonly<Record<Language, () => Promise<PageTexts>>> = {
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
  batch(() => {
    table.value = spoken;
    doubts.value = doubtful;
    ofBooks.value = books;
    chosen.value = of;
  });
  part.lang = of;
  writeAsIn(navigator.languages.find((tag) => languageOf(tag) === of) ?? of);
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
