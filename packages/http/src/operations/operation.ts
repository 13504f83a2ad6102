import type { Readable } from "node:stream";
import { type Scope as AccessScope, type Principal, Unauthorized } from "@farthing/core/access/ports";
import { decodeObject, type InvalidRequest } from "@farthing/core/request";
import type { Origin } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import type * as Scope from "effect/Scope";
import type { Context } from "koa";
import type { ApiError } from "../answer/api-error.ts";
import { PathNotFound } from "../answer/errors.ts";
import type { PageCookie } from "../answer/page-cookie.ts";
import type { PageEntry } from "../host/link-sign-in.ts";
import type { SignOn } from "../host/sign-on.ts";
import type { PreflightService } from "../preflight/preflight-service.ts";
import type { Named } from "../request/as-sent.ts";
import { checkNames } from "../request/check-names.ts";
import { checkRepeated } from "../request/check-repeated.ts";
import { isIgnored, isIgnoredAtSignOn } from "../request/ignored-names.ts";
import { withPlainNames } from "../request/query-list.ts";
import { NO_BODY, type OperationBody } from "./body.ts";
import type { Tag } from "./tags.ts";

/** A request whose credential and method are good. */
interface ReceivedRequest {
  readonly context: Context;
  /** As sent, like the query. */
  readonly path: object;
  readonly query: object;
  readonly principal: Principal | undefined;
  readonly if_match: string | undefined;
  /** As sent. */
  readonly idempotency_key: unknown;
  readonly request_id: string;
  /** The query with its question mark, unchanged; empty if there is none. */
  readonly search: string;
  readonly cookie: (name: string) => string | undefined;
  /** Of all that are sent, in their order. */
  readonly cookie_names: () => readonly string[];
  /** Whether it is asked by no other page than that of this server, if by any. */
  readonly is_same_origin: () => boolean;
  /** Whether it is asked by the page at the public address of this server. */
  readonly is_public_origin: () => boolean;
  /** Interrupts what waits for it when the client leaves. */
  readonly left: Effect.Effect<never>;
  /** The origin of the request, for the audit log. */
  readonly origin: Origin;
}

/** The same with its values decoded. */
interface AcceptedRequest<Path, Query, Body>
  extends Omit<ReceivedRequest, "context" | "path" | "query" | "principal"> {
  readonly path: Path;
  /**
   * Decoded when it is asked for: whether the named thing exists is decided first (docs/spec/http.md, Order
   * of checks).
   */
  readonly query: Effect.Effect<Query, InvalidRequest>;
  readonly body: Body;
}

/** A request of an authenticated user. */
interface KnownRequest<Path, Query, Body> extends AcceptedRequest<Path, Query, Body> {
  readonly principal: Principal;
}

/** A successful answer: a value, JSON text, a redirect, or a body that is made while it is sent. */
export type OperationAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
} & (
  | { readonly body: unknown }
  | { readonly json: string }
  | { readonly location: string }
  | { readonly stream: Readable; readonly content_type: string }
);

/** The services that operations use. */
export type Environment = Storage | PageEntry | PreflightService | SecureRandom | SignOn;

type Answering<R = Environment> = Effect.Effect<OperationAnswer, ApiError, R>;

/** The description of an answer. */
export interface DescribedAnswer {
  readonly description: string;
  readonly schema?: Schema.Codec<unknown, unknown> | undefined;
  readonly content_type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Named values in a path or a query: they arrive as text; the schema decodes them, and describes what they are. */
export type Parameters<T> = Schema.Codec<T, unknown> & Named;

interface Described<Path, Query, Body> {
  /** `operationId` of the OpenAPI document. */
  readonly id: string;
  readonly method: "get" | "put" | "patch" | "post" | "delete";
  /** With parameters in braces, as in OpenAPI. */
  readonly route: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly path: Parameters<Path>;
  readonly query: Parameters<Query>;
  readonly body: OperationBody<Body>;
  /** Whether it works only once; then HEAD, which must not change anything, is refused. */
  readonly once?: true;
  /** Whether `If-Match` is supported. */
  readonly conditional?: true;
  /** Whether `Idempotency-Key` is supported. */
  readonly idempotent?: true;
  /** Whether names that its query and its body do not have are ignored, because a standard says so; by default they are refused. */
  readonly other_names?: "ignored";
  /** The cookie that it is asked with, by the page at the public address and by nobody else. */
  readonly page_cookie?: PageCookie;
  /** Whether a browser opens it itself, or it begins what goes with a cookie: no script of another origin asks for it. */
  readonly of_browser?: true;
  /** The readers of its errors: OAuth clients; by default our own. */
  readonly errors_for?: "oauth";
  /** By status; the errors of all operations are added. */
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
}

type Definition<Path, Query, Body> = Described<Path, Query, Body> &
  (
    | {
        /** For everyone; `code`: for anyone with the code in the body, counted by address. */
        readonly access: "public" | "code";
        readonly run: (request: AcceptedRequest<Path, Query, Body>) => Answering;
      }
    | {
        /** For keys and tokens with this scope; `person`: only for tokens, never for keys. */
        readonly access: AccessScope | "person";
        readonly run: (request: KnownRequest<Path, Query, Body>) => Answering;
      }
  );

/** One operation of the API: its description, who may use it, and what it does. */
export interface Operation extends Described<unknown, unknown, unknown> {
  readonly access: AccessScope | "person" | "public" | "code";
  readonly answer: (request: ReceivedRequest) => Answering<Environment | Scope.Scope>;
}

/** For operations to which nothing is sent, or not everything. */
export const NOTHING_SENT = { path: Schema.Struct({}), query: Schema.Struct({}), body: NO_BODY };

/**
 * An operation of the API. The schemas of its path, its query and its body describe them and decode them:
 * `run` gets the values.
 */
export const operation = <Path, Query, Body>(definition: Definition<Path, Query, Body>): Operation => ({
  ...definition,
  answer: Effect.fnUntraced(function* ({ context, principal, ...received }) {
    const { tag, other_names } = definition;
    const isOther = tag === "Sign-on" ? isIgnoredAtSignOn : isIgnored;
    const ignores = (name: string): boolean => other_names === "ignored" || isOther(name);
    const body = yield* definition.body.read(context, principal?.user.family_id ?? "", ignores);
    const query = withPlainNames(definition.query, received.query);
    yield* Effect.fromResult(checkNames(definition.query, query, "parameter", ignores));
    yield* Effect.fromResult(checkRepeated(definition.query, query));
    const accepted: AcceptedRequest<Path, Query, Body> = {
      ...received,
      body,
      path: yield* Effect.mapError(
        Effect.fromResult(decodeObject(definition.path, received.path)),
        () => new PathNotFound(),
      ),
      query: Effect.suspend(() => Effect.fromResult(decodeObject(definition.query, query))),
    };
    if (definition.access === "public" || definition.access === "code")
      return yield* definition.run(accepted);
    if (principal === undefined) return yield* new Unauthorized();
    return yield* definition.run({ ...accepted, principal });
  }),
});
