import type { Upload } from "../decode/content.ts";
import { openContent } from "../decode/open-content.ts";
import type { Refused } from "../findings/refusal.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { NotRead } from "../records/row-results.ts";
import type { Replacement } from "./edit-row.ts";
import type { RefusedEdit } from "./refused-edit.ts";

/** Where bytes of the content are others now; those between two offsets, by so many. */
export interface ReplacedBytes {
  readonly from: number;
  /** Behind the last of them. */
  readonly to: number;
  /** How many are in their place. */
  readonly length: number;
}

/** What came of writing edits into a file. */
export type CorrectionOutcome =
  | {
      readonly _tag: "Corrected";
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** In order; the offsets are those of the content without its NULs. */
      readonly replaced: readonly ReplacedBytes[];
    }
  /** Nothing was written, because these edits cannot be. */
  | { readonly _tag: "NotCorrected"; readonly refused: readonly RefusedEdit[] }
  | NotRead
  /** The content cannot be read, or could not be with the edits: it would be too large, or begin like another format. */
  | Refused;

/** The same bytes with others in some places, which are in order. */
const withReplaced = (bytes: Uint8Array, replacements: readonly Replacement[]): Uint8Array<ArrayBuffer> => {
  const grown = replacements.reduce((sum, { from, to, bytes: { length } }) => sum + length - (to - from), 0);
  const result = new Uint8Array(bytes.length + grown);
  let [at, copied] = [0, 0];
  const put = (part: Uint8Array): void => {
    result.set(part, at);
    at += part.length;
  };
  for (const each of replacements) {
    put(bytes.subarray(copied, each.from));
    put(each.bytes);
    copied = each.to;
  }
  put(bytes.subarray(copied));
  return result;
};

/** What is made of some bytes, which are those of a content, with others in some places. */
export const corrected = (
  upload: Upload,
  options: ReadingOptions | undefined,
  bytes: Uint8Array,
  replacements: readonly Replacement[],
): CorrectionOutcome => {
  const inOrder = replacements.toSorted((a, b) => a.from - b.from);
  const result = withReplaced(bytes, inOrder);
  const replaced = inOrder.map(({ from, to, bytes: { length } }) => ({ from, to, length }));
  const reopened =
    inOrder.length === 0 ? undefined : openContent({ ...upload, bytes: result }, options ?? {});
  return reopened?._tag === "Refused" ? reopened : { _tag: "Corrected", bytes: result, replaced };
};
