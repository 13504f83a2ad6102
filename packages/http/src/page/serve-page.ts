import { createHash } from "node:crypto";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { Context } from "koa";
import type { PageFile } from "./page-file.ts";

/**
 * The page loads its own files and asks its own server, and nothing else; the script of its worker is sent with the same
 * policy, as a worker has that of its script (docs/page.md).
 */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
};

const START = "index.html";

/** What the page is to know of the API that it came from. */
export interface ApiOfPage {
  /** Only a link of its machine signs in. */
  readonly isOwn: boolean;
  /** How large a file may be that is imported, in bytes. */
  readonly most: number;
}

/** Where the page writes down what it knows of the API, if there is one that can import. */
const NO_API = '<meta name="farthing-api" content="" />';

const metaOf = ({ isOwn, most }: ApiOfPage): string =>
  `<meta name="farthing-api" content="api/v1" data-most="${most}"${isOwn ? ' data-own=""' : ""} />`;

/** The names of these files change with their contents. */
const IS_HASHED = /^assets\//;

interface Sent extends PageFile {
  readonly etag: string;
  readonly plain: () => Buffer;
}

const sent = (file: PageFile): Sent => {
  let plain: Buffer | undefined;
  return {
    ...file,
    etag: `W/"${createHash("sha256").update(file.gzip).digest("base64url").slice(0, 16)}"`,
    plain: () => (plain ??= gunzipSync(file.gzip)),
  };
};

/** The page itself, which says that this server has an API. */
const withApi = (file: PageFile, api: ApiOfPage): PageFile => {
  const html = gunzipSync(file.gzip).toString().replace(NO_API, metaOf(api));
  return { ...file, gzip: gzipSync(html), brotli: brotliCompressSync(html) };
};

const answer = (ctx: Context, { path, type, etag, gzip, brotli, plain }: Sent): void => {
  ctx.set({
    ...HEADERS,
    ETag: etag,
    Vary: "Accept-Encoding",
    "Cache-Control": IS_HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
  });
  ctx.type = type;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const encoding = (["br", "gzip"] as const).find((each) => ctx.acceptsEncodings(each) === each);
  if (encoding !== undefined) ctx.set("Content-Encoding", encoding);
  ctx.body = encoding === undefined ? plain() : Buffer.from(encoding === "br" ? brotli : gzip);
};

/** Answers for the files of a page, by their paths: `/` and `/assets/…`. */
export const pageAnswers = (
  files: readonly PageFile[],
  api: ApiOfPage,
): ReadonlyMap<string, (ctx: Context) => void> =>
  new Map(
    files.map((file) => {
      const of = sent(file.path === START ? withApi(file, api) : file);
      return [file.path === START ? "/" : `/${file.path}`, (ctx: Context) => answer(ctx, of)] as const;
    }),
  );
