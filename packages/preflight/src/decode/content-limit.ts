/** The maximum size of an import in bytes, as a file or as raw content. */
export const MAX_CONTENT_BYTES = 10_485_760;

/** The same for people. */
export const CONTENT_LIMIT = `${MAX_CONTENT_BYTES / 1_048_576} MiB`;
