/** A file of a page that the server sends, as it was built. */
export interface PageFile {
  /** Below `/`, without a slash at its beginning; `index.html` is also `/` itself. */
  readonly path: string;
  /** The media type, with its charset. */
  readonly type: string;
  /** The bytes, compressed both ways. */
  readonly gzip: Uint8Array;
  readonly brotli: Uint8Array;
}
