/** Farthing's HTTP API as a Koa app. */

export { type AppOptions, createApp } from "./create-app.ts";
export type { Log, ProxyEntry, RequestEntry } from "./log.ts";
export type { PageFile } from "./page/page-file.ts";
export { expectContinue } from "./request/expect-continue.ts";
export { parseInParts } from "./request/parse-in-parts.ts";
export { DEFAULT_RATE_LIMITS, type RateLimits } from "./request/rate-limit.ts";
export type { SignOnOptions } from "./sign-on.ts";
