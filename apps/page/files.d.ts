/** A file of the page, as it is sent. */
export interface PageFile {
  /** Below the page's address, without a slash at its beginning: `index.html`, `assets/main-4fa1.js`. */
  readonly path: string;
  /** The media type, with its charset. */
  readonly type: string;
  /** The bytes, compressed as gzip and as Brotli, in base64. */
  readonly gzip: string;
  readonly brotli: string;
}

/** The built page: `index.html` and what it loads. */
export declare const PAGE_FILES: readonly PageFile[];
