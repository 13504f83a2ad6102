import type { ErrorAnswer } from "./error-answers/answer.ts";

/** An error in the format of OAuth (RFC 6749, 5.2), with the same code and message as everywhere else. */
export const asOAuthAnswer = (answer: ErrorAnswer): ErrorAnswer => {
  const { status, body, headers } = answer;
  return "message" in body
    ? {
        status,
        body: { error: body.error, error_description: body.message },
        headers: { ...headers, Pragma: "no-cache" },
      }
    : answer;
};
