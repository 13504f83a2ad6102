import type { ErrorAnswer } from "./error-answer.ts";

/** An error as clients of OAuth read it (RFC 6749, 5.2), with the code and the sentence that it has everywhere. */
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
