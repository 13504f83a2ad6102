import { clip } from "../findings/finding.ts";
import { type Refused, refuse } from "../findings/refusal.ts";
import { CONTENT_LIMIT, FILE_LIMIT, MAX_CONTENT_BYTES, MAX_FILE_BYTES } from "../options/content-limit.ts";
import type { ContentTable, NoTable } from "./content-table.ts";
import { otherFormat } from "./other-format.ts";

/** A file as it was received. */
export interface Upload {
  readonly bytes: Uint8Array;
  readonly filename?: string;
  /** The declared media type. */
  readonly content_type?: string;
  /** How many bytes may be read where it was received; 10 MiB unless given, and never more than 512 MiB. */
  readonly max_bytes?: number;
  /** What is read in place of the bytes, where these are not CSV; or why nothing is (`withTable`). */
  readonly table?: ContentTable | NoTable;
}

/** The table of an upload that is not CSV. */
export const tableOf = (content: string | Upload): ContentTable | undefined => {
  const table = typeof content === "string" ? undefined : content.table;
  return table === undefined || "_tag" in table ? undefined : table;
};

/** A format that content can have. */
export interface Format {
  readonly name: "CSV" | "NDJSON";
  /** The file name and media type of content that declares none. */
  readonly filename: string;
  readonly content_type: string;
  /**
   * The accepted media types of an upload, and the file name endings that are accepted with any media type.
   */
  readonly media_types: readonly string[];
  readonly endings: readonly string[];
}

export const CSV: Format = {
  name: "CSV",
  filename: "import.csv",
  content_type: "text/csv",
  media_types: [
    "text/csv",
    "text/plain",
    "application/csv",
    "application/vnd.ms-excel",
    "text/tab-separated-values",
    "application/octet-stream",
  ],
  endings: [],
};

export const NDJSON: Format = {
  name: "NDJSON",
  filename: "import.ndjson",
  content_type: "application/x-ndjson",
  media_types: [
    "application/x-ndjson",
    "application/ndjson",
    "application/json",
    "application/octet-stream",
    "text/plain",
  ],
  endings: [".ndjson", ".jsonl", ".json"],
};

/** Whether `text` has more than `limit` bytes in UTF-8. Encodes it only if its length does not decide. */
const exceeds = (text: string, limit: number): boolean =>
  text.length > limit || (text.length * 3 > limit && new TextEncoder().encode(text).length > limit);

const SPLIT_IT = "Export a shorter period, or split the file, for example into one part per year.";

const sizeOf = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes} bytes`;

/** The refusal of a file with more bytes than may be read where it was received. */
export const fileTooLarge = (most: number): Refused =>
  refuse("file_too_large", `The file is larger than ${sizeOf(most)}. ${SPLIT_IT}`);

const tooLargeFile = ({ bytes, max_bytes = MAX_CONTENT_BYTES }: Upload): Refused | undefined => {
  if (bytes.length > MAX_FILE_BYTES)
    return refuse("file_too_large", `The file is larger than ${FILE_LIMIT} and cannot be read. ${SPLIT_IT}`);
  return bytes.length > max_bytes ? fileTooLarge(max_bytes) : undefined;
};

const tooLarge = (content: string | Upload): Refused | undefined => {
  if (typeof content !== "string") return tooLargeFile(content);
  return exceeds(content, MAX_CONTENT_BYTES)
    ? refuse(
        "content_too_large",
        `The content is larger than ${CONTENT_LIMIT}. Split it into parts, for example one per year.`,
      )
    : undefined;
};

/** Two tokens (RFC 9110, 8.3.1). */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/;

const wronglyDeclared = ({ content_type, filename }: Upload, format: Format): Refused | undefined => {
  const declared = content_type?.split(";")[0]?.trim().toLowerCase() ?? "";
  const ending = filename?.toLowerCase() ?? "";
  if (declared === "" || format.media_types.includes(declared)) return undefined;
  if (MEDIA_TYPE.test(declared) && format.endings.some((each) => ending.endsWith(each))) return undefined;
  return refuse(
    "invalid_file_type",
    `The file was sent as ${clip(declared, 60)}, which is not ${format.name}. Send ${format.name} as ${format.content_type}.`,
  );
};

/** Whether bytes have a UTF-16 mark; in UTF-16, NUL bytes are normal. */
const isMarkedUtf16 = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

const noTable = ({ code, message, reason, names }: NoTable): Refused => ({
  ...refuse(code, message),
  ...(reason === undefined ? {} : { reason }),
  ...(names === undefined ? {} : { names }),
});

/** The refusal of content that is too large, declared as another type, or clearly in another format. */
export const refuseContent = (content: string | Upload, format: Format): Refused | undefined => {
  const large = tooLarge(content);
  if (large !== undefined) return large;
  const table = typeof content === "string" ? undefined : content.table;
  if (table !== undefined) return "_tag" in table ? noTable(table) : undefined;
  const refused = typeof content === "string" ? undefined : wronglyDeclared(content, format);
  if (refused !== undefined) return refused;
  const data = typeof content === "string" ? content : content.bytes;
  const other = otherFormat(data, { json: format.name === "CSV" });
  return other === undefined
    ? undefined
    : refuse(
        "invalid_file_type",
        `The content is not ${format.name}: it looks like ${other.name}. ${other.remedy}`,
      );
};

/** The refusal of binary data: content with NUL bytes that is not UTF-16. */
export const binaryData = (format: Format): Refused =>
  refuse(
    "invalid_file_type",
    `The content is not ${format.name}: it looks like binary data (it contains NUL bytes). Export it again as ${format.name}.`,
  );

/** Whether content has the NULs of binary data; in NDJSON only UTF-16 with its mark may have them. */
export const hasStrayNuls = (content: string | Upload): boolean =>
  typeof content === "string"
    ? content.includes("\0")
    : content.bytes.includes(0) && !isMarkedUtf16(content.bytes);
