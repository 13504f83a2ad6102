/** The maximum size of an import in bytes, as a file or as raw content, where its edge sets no other. */
export const MAX_CONTENT_BYTES = 10_485_760;

/** The same for people. */
export const CONTENT_LIMIT = `${MAX_CONTENT_BYTES / 1_048_576} MiB`;

/** The size of the largest file that can be read at all: its text fits in one string of every JavaScript engine. */
export const MAX_FILE_BYTES = 2 ** 29 - 24;

/** The same for people. */
export const FILE_LIMIT = "512 MiB";
