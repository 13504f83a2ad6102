import type { IncomingMessage } from "node:http";
import type { Scope as AccessScope, Principal } from "@farthing/core/access";
import type { Origin } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import type * as Effect from "effect/Effect";
import type * as Schema from "effect/Schema";
import type * as Scope from "effect/Scope";
import type { ApiError } from "./answer/api-error.ts";
import type { PreflightService } from "./preflight/preflight-service.ts";
import type { SignOn } from "./sign-on.ts";

/** The schema of each named value, in the form in which clients write it. */
export type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>;

/** An accepted request: authenticated if needed, of the right type and size, with its body parsed. */
export interface OperationRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: object;
  readonly if_match: string | undefined;
  readonly request_id: string;
  /** The query with its question mark, unchanged; empty if there is none. */
  readonly search: string;
  readonly cookie: (name: string) => string | undefined;
  /** The origin of the request, for the audit log. */
  readonly origin: Origin;
  readonly body: unknown;
}

/** A request of an authenticated user. */
interface KnownRequest extends OperationRequest {
  readonly principal: Principal;
}

/** A successful answer: a value, JSON text, or a redirect. */
export type OperationAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
} & ({ readonly body: unknown } | { readonly json: string } | { readonly location: string });

/** The services that operations use. */
export type Environment = Storage | PreflightService | SecureRandom | SignOn;

/** The body that an operation accepts. */
export interface OperationBody {
  readonly description: string;
  /** By media type. */
  readonly content: Readonly<Record<string, Schema.Codec<unknown, unknown>>>;
  /** Reads it from the request; its resources are released with the scope of the request. */
  readonly read: (request: IncomingMessage) => Effect.Effect<unknown, ApiError, Environment | Scope.Scope>;
}

/** The description of an answer. */
export interface DescribedAnswer {
  readonly description: string;
  readonly schema?: Schema.Codec<unknown, unknown> | undefined;
  readonly content_type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Described {
  /** `operationId` of the OpenAPI document. */
  readonly id: string;
  readonly method: "get" | "patch" | "post" | "delete";
  /** With parameters in braces, as in OpenAPI. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly path_fields?: Fields;
  readonly query_fields?: Fields;
  /** Whether it works only once; then HEAD, which must not change anything, is refused. */
  readonly once?: true;
  /** Whether `If-Match` is supported. */
  readonly conditional?: boolean;
  readonly body?: OperationBody;
  /** The readers of its errors: OAuth clients; by default our own. */
  readonly errors_for?: "oauth";
  /** By status; the errors of all operations are added. */
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
}

/** One operation of the API: its description, who may use it, and what it does. */
export type Operation = Described &
  (
    | {
        /** For everyone; `code`: for anyone with the code in the body, counted by address. */
        readonly access: "public" | "code";
        readonly run: (request: OperationRequest) => Effect.Effect<OperationAnswer, ApiError, Environment>;
      }
    | {
        /** For keys and tokens with this scope; `person`: only for tokens, never for keys. */
        readonly access: AccessScope | "person";
        readonly run: (request: KnownRequest) => Effect.Effect<OperationAnswer, ApiError, Environment>;
      }
  );
