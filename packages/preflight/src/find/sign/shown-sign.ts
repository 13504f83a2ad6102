import type { Evidence } from "../../findings/question.ts";
import { SAID_BY_MARKS } from "./amount-marks.ts";
import { isProofOfSign } from "./proven-sign.ts";
import { PLUS_AND_MINUS } from "./sign-as-written.ts";
import { SAID_BY_WORDS } from "./sign-by-words.ts";

const MARKS: ReadonlySet<string> = new Set([PLUS_AND_MINUS, ...SAID_BY_MARKS]);

/** Whether balances show what a sign means, or the file writes it at its amounts: what an earlier file had is then not so in it. */
export const isShownSign = (evidence: Evidence): boolean =>
  isProofOfSign(evidence) || (evidence.field === "signage_convention" && MARKS.has(evidence.reason));

/** Whether words of the rows say what a sign means. */
export const isSaidSign = ({ field, reason }: Evidence): boolean =>
  field === "signage_convention" && reason.endsWith(SAID_BY_WORDS);
