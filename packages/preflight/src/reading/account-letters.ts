import { fold } from "@farthing/values";

/** What two names of accounts have in common that mean the same: letters and digits, in any case and without marks. */
export const accountLetters = (name: string): string => fold(name).replace(/[^\p{L}\p{N}]/gu, "");
