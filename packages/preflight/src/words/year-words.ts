/** Headers of years, as that of a tax or of a contribution: their cells are no amounts. */
import { once } from "../basics/once.ts";
import { plainWords } from "./normalize.ts";

const YEARS = `
  year|years|jahr|jahre|steuerjahr|geschaftsjahr|beitragsjahr|annee|exercice|ano|anos|ejercicio|anno|esercizio|jaar|boekjaar
  rok|roku|godina|leto|ev|an|anul|ar|vuosi|aasta|gads|metai|ετοσ|год|рік|година|yil|tahun|nam|年|年度|연도|년도|ปี|שנה|سنه|عام|वर्ष`;

const known = once(() => new Set(YEARS.trim().split(/\||\n */)));

/** Whether a word of a header says that it is of years. */
export const namesYears = (header: string): boolean =>
  plainWords(header)
    .split(" ")
    .some((word) => known().has(word));
