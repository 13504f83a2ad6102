/** Farthing's HTTP API as a Koa app. */

export type { AppOptions } from "./app-options.ts";
export { createApp, type FarthingApp } from "./create-app.ts";
export { isOrigin } from "./cross-origin.ts";
export { LINK_LIFETIME, PageSignIn } from "./host/link-sign-in.ts";
export type { Logger, ProxyEntry, RequestEntry } from "./host/logger.ts";
export type { AnsweredRequest, Meter, PreflightUsage } from "./host/meter.ts";
export type { SignOnOptions } from "./host/sign-on.ts";
export type { Handler } from "./koa-app.ts";
export type { PageFile } from "./page/page-file.ts";
export type { PreflightWorker } from "./preflight/pool.ts";
export { type ClientAddress, clientAddress, socketAddress } from "./request/client-address.ts";
export { expectContinue } from "./request/expect-continue.ts";
export type { Authenticate, HostUser } from "./request/host-session.ts";
export { parseInParts } from "./request/parse-in-parts.ts";
export { DEFAULT_RATE_LIMITS, type RateLimits } from "./request/rate-limit.ts";
