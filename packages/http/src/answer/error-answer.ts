import type { Credential } from "@farthing/core/sso";
import type { ApiError } from "./api-error.ts";
import { ACCESS } from "./error-answers/access.ts";
import { type Answers, answer, type ErrorAnswer } from "./error-answers/answer.ts";
import { BOOKS } from "./error-answers/books.ts";
import { REQUESTS } from "./error-answers/requests.ts";

/** The answer to an unexpected error; the log has its details, under the request's id. */
export const UNFORESEEN: ErrorAnswer = answer(
  500,
  "internal_server_error",
  "Something went wrong on the server. Try again; if it persists, report the X-Request-Id of this answer.",
);

const ANSWERS: Answers = { ...ACCESS, ...BOOKS, ...REQUESTS };

/**
 * The answer to each error of a request with this credential: only here, and in the tables above, do errors become statuses
 * (docs/spec/http.md, Errors).
 */
export const errorAnswer = (error: ApiError, credential?: Credential): ErrorAnswer => {
  // The compiler does not see that a tag leads to the function of its error.
  const answerTo = ANSWERS[error._tag] as (error: ApiError, credential?: Credential) => ErrorAnswer;
  return answerTo(error, credential);
};
