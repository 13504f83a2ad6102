import { gzipSync } from "node:zlib";
import type { Context } from "koa";
import { openApiDocument } from "../openapi/document.ts";
import { OPERATIONS } from "../operations/index.ts";
import type { ApiDescription } from "./description.ts";
import { documentationPage } from "./page.ts";
import { SEARCH } from "./search.js.ts";
import { STYLE } from "./style.css.ts";

/** The documents load their own style and script, and ask for nothing else. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  Vary: "Accept-Encoding",
};

/** Makes a value when it is asked for first. */
const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const answering = (type: string, make: () => string): ((ctx: Context) => void) => {
  const text = once(make);
  const gzip = once(() => gzipSync(text()));
  return (ctx) => {
    ctx.set(HEADERS);
    ctx.type = type;
    if (ctx.acceptsEncodings("gzip") === "gzip") {
      ctx.set("Content-Encoding", "gzip");
      ctx.body = gzip();
    } else ctx.body = text();
  };
};

/** Answers for the documents of the API, by their paths: for programs and, with its style and its script, for people. */
export const docsAnswers = (version: string): ReadonlyMap<string, (ctx: Context) => void> => {
  const document = once(() => openApiDocument(OPERATIONS, version));
  const page = () => documentationPage(document() as unknown as ApiDescription);
  return new Map([
    ["/openapi.json", answering("application/json", () => JSON.stringify(document()))],
    ["/docs", answering("text/html", page)],
    ["/docs.css", answering("text/css", () => STYLE)],
    ["/docs.js", answering("text/javascript", () => SEARCH)],
  ]);
};
