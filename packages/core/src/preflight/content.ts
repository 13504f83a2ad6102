import { clip } from "./finding.ts";
import { type Refused, refuse } from "./outcome.ts";
import { otherFormat } from "./text/other-format.ts";

/** A file as it was handed over. */
export interface Upload {
  readonly bytes: Uint8Array;
  readonly filename?: string;
  /** The declared media type. */
  readonly content_type?: string;
}

/** The most bytes one import may have: 10 MiB, for a file as for raw content. */
export const MAX_CONTENT_BYTES = 10_485_760;

const CSV_MEDIA_TYPES = [
  "text/csv",
  "text/plain",
  "application/csv",
  "application/vnd.ms-excel",
  "text/tab-separated-values",
  "application/octet-stream",
];

const MIB = 1_048_576;

/** Whether `text` takes more than `limit` bytes in UTF-8, without encoding more of it than needed. */
const exceeds = (text: string, limit: number): boolean =>
  text.length > limit || (text.length * 3 > limit && new TextEncoder().encode(text).length > limit);

/** Content that is neither too large nor plainly of another kind, or why it is refused. */
export const admitCsv = (content: string | Upload): Refused | undefined => {
  if (typeof content === "string") {
    if (exceeds(content, MAX_CONTENT_BYTES)) {
      return refuse(
        "content_too_large",
        `The content is larger than ${MAX_CONTENT_BYTES / MIB} MiB. Split it into parts, for instance one for each year.`,
      );
    }
  } else {
    if (content.bytes.length > MAX_CONTENT_BYTES) {
      return refuse(
        "file_too_large",
        `The file is larger than ${MAX_CONTENT_BYTES / MIB} MiB. Export a shorter period, or split the file, for instance one part for each year.`,
      );
    }
    const declared = content.content_type?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (declared !== "" && !CSV_MEDIA_TYPES.includes(declared)) {
      return refuse(
        "invalid_file_type",
        `The file was sent as ${clip(declared, 60)}, which is not CSV. Export it from the bank as CSV and send it as text/csv.`,
      );
    }
  }
  const other = otherFormat(typeof content === "string" ? content : content.bytes);
  return other === undefined
    ? undefined
    : refuse("invalid_file_type", `The content is not CSV: it looks like ${other.name}. ${other.remedy}`);
};
