import { batch, signal } from "@preact/signals";
import { EN } from "./en.ts";
import type { DoubtTexts } from "./file-texts.ts";
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

/** Undefined until a file needs them. */
const doubts = signal<DoubtTexts | undefined>(undefined);

/** The texts about what is doubtful in a statement or a workbook; undefined until they are loaded. */
export const doubtTexts = (): DoubtTexts | undefined => doubts.value;

/** Loads the texts about what is doubtful, in every language that is spoken from now on. */
export const loadDoubtTexts = async (): Promise<void> => {
  doubts.value = await table.value.file.doubts();
};

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
  const spoken = await TABLES[of]();
  const doubtful = doubts.value === undefined ? undefined : await spoken.file.doubts();
  batch(() => {
    table.value = spoken;
    doubts.value = doubtful;
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
