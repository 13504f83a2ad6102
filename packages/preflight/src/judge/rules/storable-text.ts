import { explainUnstorable } from "../../findings/unstorable-text.ts";
import type { Column } from "../../reading/layout.ts";
import { cellRule } from "../cell-rule.ts";
import type { Rule } from "../rule.ts";

/** A text that is stored has no U+0000. In decoded content it stands for half of a surrogate pair too. */
export const storableText = (column: Column): Rule =>
  cellRule("invalid_text", column, (value) => !value.includes("\0"), explainUnstorable);
