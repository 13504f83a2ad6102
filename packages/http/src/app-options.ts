import type { Storage } from "@farthing/core/storage";
import type * as Services from "effect/Context";
import type { PageSignIn } from "./host/link-sign-in.ts";
import type { Logger } from "./host/logger.ts";
import type { Meter } from "./host/meter.ts";
import type { SignOnOptions } from "./host/sign-on.ts";
import type { PageFile } from "./page/page-file.ts";
import type { PreflightWorker } from "./preflight/pool.ts";
import type { UploadLimitsName } from "./preflight/upload-limits.ts";
import type { Authenticate } from "./request/host-session.ts";
import type { RateLimits } from "./request/rate-limit.ts";

/** The parts of the API. */
export interface AppOptions {
  /**
   * Open storage. Whoever opened it closes it, after the last answer. A `Tracer` of Effect beside it gets a span for each operation, by
   * its `operationId`.
   */
  readonly services: Services.Context<Storage>;
  /** The version in the OpenAPI document. */
  readonly version: string;
  /** The destination of the log; by default nothing is logged. */
  readonly logger?: Logger;
  /** Where what is done is counted; by default nowhere. */
  readonly meter?: Meter;
  /** The limits of requests per minute, or "off". */
  readonly rateLimits?: RateLimits | "off";
  /** Sign-in with identity providers; without it users cannot sign in. */
  readonly signOn?: SignOnOptions | undefined;
  /** The public address of this API, without a slash at the end; by default that of sign-in. */
  readonly publicUrl?: string | undefined;
  /**
   * For how many seconds after its first use a refresh token is answered with the same pair, from 0 to 60; 10 by default, 0 for never
   * (docs/spec/keys-and-tokens.md, Refresh).
   */
  readonly refreshGrace?: number;
  /** For how many seconds an access token is valid, from 60 to 86,400; 3,600 by default. */
  readonly accessLifetime?: number;
  /** Ends the requests that are at work when it is aborted, and their connections: nobody waits for their answers any more. */
  readonly ending?: AbortSignal;
  /** Addresses and CIDRs of proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies?: readonly string[];
  /**
   * Origins whose pages may ask this API in a browser, with a token or a key, never with a cookie (docs/spec/http.md, Other origins);
   * none by default.
   */
  readonly corsOrigins?: readonly string[];
  /** The files of a page to be served at `/`; without them there is none. */
  readonly page?: readonly PageFile[];
  /** How the person whose machine this is signs in at the page without a key; without it nobody does. */
  readonly pageSignIn?: PageSignIn;
  /**
   * How large contents may be: "shared", the default, where several people send them (10 MiB), or "own" on the machine of the one
   * person whose files they are (512 MiB).
   */
  readonly uploadLimits?: UploadLimitsName;
  /** The user of a request by the host's own session, asked before Farthing's credentials are. */
  readonly authenticate?: Authenticate;
  /** Whether requests for paths that the API does not have go on to the host; by default they are answered 404. */
  readonly fallthrough?: boolean;
  /**
   * The file of the worker that checks large contents, the module `@farthing/http/preflight-worker` in a bundle; or "inline": they
   * are checked on the thread that answers requests, which keeps other requests waiting.
   */
  readonly worker?: PreflightWorker;
}
