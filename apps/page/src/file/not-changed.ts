import { texts } from "../texts/language.ts";
import type { NotWritten } from "../worker/edits.ts";

/** Why a file was not changed: the rows that were meant are not there any more, or a text cannot stand in it. */
export type NotChanged = { readonly _tag: "Gone" } | { readonly _tag: "Refused"; readonly why: NotWritten };

export const notChangedInWords = (why: NotChanged): string =>
  why._tag === "Gone" ? texts().rows.isGone : texts().file.notWritten(why.why);
