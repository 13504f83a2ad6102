import { signal } from "@preact/signals";
import { EN } from "./en.ts";
import { writeAsIn } from "./locale.ts";

/** The texts of the page, a table for each language: a translation has the same names. */
export type Texts = typeof EN;

/** The languages of the page, each as those call it who speak it. English comes with the page, the others are loaded. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGES;

const table = signal<Texts>(EN);
const chosen = signal<Language>("en");

/** The texts in the language of the person. */
export const texts = (): Texts => table.value;

/** The language of the page. */
export const language = (): Language => chosen.value;

const isLanguage = (tag: string): tag is Language => tag in LANGUAGES;

const languageOf = (tag: string): string => tag.split("-")[0]!.toLowerCase();

const TABLES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => EN,
  de: async () => (await import("./de.ts")).DE,
};

/** Speaks a language in a part of the document from now on, and writes numbers and days as the person's browser does in it. */
export const speak = async (of: Language, part: HTMLElement = document.documentElement): Promise<void> => {
  table.value = await TABLES[of]();
  chosen.value = of;
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
