import type { RefusalCode, RefusalReason } from "./refusal-codes.ts";
import { type Sentence, textOf } from "./sentence.ts";

/** Content that could not be checked, with the reason. */
export interface Refused {
  readonly _tag: "Refused";
  readonly code: RefusalCode;
  /** What is wrong and how to fix it. */
  readonly message: string;
  /** The same with options as values, for edges that use other names for options. */
  readonly wording: Sentence;
  /** The line that cannot be read, where one is at fault. */
  readonly line?: number;
  /** Why nothing is read of what could be a statement or a workbook. */
  readonly reason?: RefusalReason;
  /** Of hidden sheets their names. */
  readonly names?: readonly string[];
  /** The individual reasons, if there are several. */
  readonly errors?: readonly string[];
}

export const refuse = (code: RefusalCode, wording: Sentence, errors?: readonly string[]): Refused => ({
  _tag: "Refused",
  code,
  message: textOf(wording),
  wording,
  ...(errors === undefined ? {} : { errors }),
});
