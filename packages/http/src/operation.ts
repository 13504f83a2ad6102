import type { IncomingMessage } from "node:http";
import type { Scope as AccessScope, Principal } from "@farthing/core/access";
import type { Origin } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import type * as Effect from "effect/Effect";
import type * as Schema from "effect/Schema";
import type * as Scope from "effect/Scope";
import type { ApiError } from "./answer/api-error.ts";
import type { PreflightDesk } from "./preflight/desk.ts";
import type { SignOn } from "./sign-on.ts";

/** The schema of each of several values by name, in the form in which a client writes them. */
export type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>;

/** A request that was let through: known, of the right type and size, and its body parsed. */
export interface OperationRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: object;
  readonly if_match: string | undefined;
  readonly request_id: string;
  /** The query as it came, with its question mark; empty where there is none. */
  readonly search: string;
  readonly cookie: (name: string) => string | undefined;
  /** Where it came from, for the audit log. */
  readonly origin: Origin;
  readonly body: unknown;
}

/** A request of somebody who is known. */
interface KnownRequest extends OperationRequest {
  readonly principal: Principal;
}

/** What is answered when all went well: a value, JSON text that is ready to be sent, or somewhere else to go. */
export type OperationAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
} & ({ readonly body: unknown } | { readonly json: string } | { readonly location: string });

/** What operations work with. */
export type Surroundings = Storage | PreflightDesk | SecureRandom | SignOn;

/** The body that an operation takes. */
export interface OperationBody {
  readonly description: string;
  /** By media type. */
  readonly content: Readonly<Record<string, Schema.Codec<unknown, unknown>>>;
  /** Takes it from the request; what it holds on to is let go with the scope of the request. */
  readonly read: (request: IncomingMessage) => Effect.Effect<unknown, ApiError, Surroundings | Scope.Scope>;
}

/** An answer as it is described. */
export interface DescribedAnswer {
  readonly description: string;
  readonly schema?: Schema.Codec<unknown, unknown>;
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
  /** Whether it can be done once only. A HEAD, which is to change nothing, is refused then. */
  readonly once?: true;
  /** Whether `If-Match` is heeded. */
  readonly conditional?: boolean;
  readonly body?: OperationBody;
  /** What its errors are read by: clients of OAuth, or our own unless given. */
  readonly errors_for?: "oauth";
  /** By status; what any operation may answer is added to it. */
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
}

/** One operation of the API: what is told of it, who may use it, and what it does. */
export type Operation = Described &
  (
    | {
        /** For anybody; `code`: who has the code that is in the body, counted by address. */
        readonly access: "public" | "code";
        readonly run: (request: OperationRequest) => Effect.Effect<OperationAnswer, ApiError, Surroundings>;
      }
    | {
        /** For keys and tokens of this scope; `person`: for tokens alone, never for a key. */
        readonly access: AccessScope | "person";
        readonly run: (request: KnownRequest) => Effect.Effect<OperationAnswer, ApiError, Surroundings>;
      }
  );
