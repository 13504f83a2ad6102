import type { Credential } from "@farthing/core/sso";
import type { ApiError } from "../api-error.ts";

/** An error with its code (docs/spec/api.md, ErrorResponse). */
interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly errors?: readonly string[];
}

/** The error of a request for tokens (RFC 6749, 5.2). */
interface OAuthErrorBody {
  readonly error: string;
  readonly error_description: string;
}

/** Errors alone, without a code (docs/spec/api.md, ErrorResponse). */
type ErrorListBody = Required<Pick<ErrorBody, "errors">>;

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody | ErrorListBody | OAuthErrorBody;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to each error, by its tag; `credential` is that of the request. */
export type Answers = {
  readonly [Tag in ApiError["_tag"]]: (
    error: Extract<ApiError, { readonly _tag: Tag }>,
    credential: Credential | undefined,
  ) => ErrorAnswer;
};

export const answer = (
  status: number,
  error: string,
  message: string,
  more: Pick<ErrorBody, "errors"> & Pick<ErrorAnswer, "headers"> = {},
): ErrorAnswer => ({
  status,
  body: { error, message, ...(more.errors === undefined ? {} : { errors: more.errors }) },
  ...(more.headers === undefined ? {} : { headers: more.headers }),
});
