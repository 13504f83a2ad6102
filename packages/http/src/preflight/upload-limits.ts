import { MAX_CONTENT_BYTES, MAX_FILE_BYTES } from "@farthing/preflight/checked";

/** How much is taken of contents, in bytes. */
export interface UploadLimits {
  /** A file; a content as text may always have 10 MiB. */
  readonly file: number;
  readonly request: number;
  /** All requests together, and those of one family. */
  readonly held: number;
  readonly held_of_family: number;
  /** For how long, in milliseconds, a thread works on a content. */
  readonly time: number;
}

const MiB = 1_048_576;

/** What a text of 10 MiB takes with any JSON escaping. */
export const MAX_TEXT = 72 * MiB;

/** A server for several people; three of the largest requests together. */
export const SHARED: UploadLimits = {
  ...{ file: MAX_CONTENT_BYTES, request: MAX_TEXT },
  ...{ held: 256 * MiB, held_of_family: 128 * MiB, time: 60_000 },
};

/** The machine of one person, whose files can be as large as one text can be: the command reads no larger ones. */
const OWN: UploadLimits = {
  ...{ file: MAX_FILE_BYTES, request: 513 * MiB },
  ...{ held: 1_026 * MiB, held_of_family: 1_026 * MiB, time: 300_000 },
};

/** The limits by the names that a server chooses them by. */
export const UPLOAD_LIMITS = { shared: SHARED, own: OWN } as const;

export type UploadLimitsName = keyof typeof UPLOAD_LIMITS;
