import {
  type Known,
  openQuestions,
  preflightAgainst,
  type RecordedQuestion,
  type RecordedTransaction,
} from "@farthing/preflight";
import { given } from "@farthing/preflight/parts";
import { asksForFindings, readRequest } from "./read-request.ts";
import type { Received } from "./received.ts";
import { PreflightRequest } from "./request-fields.ts";
import { foundOptions } from "./requested-reading.ts";
import { toResponse } from "./response.ts";
import { refusedAsSent } from "./separator-field.ts";

/** An answer that is ready to send: its body is JSON text. */
export interface ReadyAnswer {
  readonly status: number;
  readonly body: string;
}

/** What a check asks of the stored family. */
export interface AskFamily {
  /** What preflight may know of it, for the account of the request if it gives one. */
  readonly known: (accountId: string | undefined) => Promise<Known>;
  /** What the account has of some rows. */
  readonly recorded: (
    accountId: string,
    question: RecordedQuestion,
  ) => Promise<readonly RecordedTransaction[]>;
}

/** The answer to a request that is not understood. */
const badRequest = (message: string): ReadyAnswer => ({
  status: 400,
  body: JSON.stringify({ error: "bad_request", message }),
});

/**
 * Checks received content and returns the answer of the operation; it does the same on the main thread and on
 * a worker.
 */
export const checkReceived = async (
  received: Received,
  include: string | undefined,
  ask: AskFamily,
): Promise<ReadyAnswer> => {
  const request = readRequest(received, PreflightRequest);
  if (typeof request === "string") return badRequest(request);
  const { fields, content, options, hasProfile, refused } = request;
  const accountId = given(options, "account_id");
  const known = await ask.known(accountId);
  const found = fields.auto ? foundOptions(content, options, known.today) : undefined;
  const outcome = await preflightAgainst(content, found?.options ?? options, known, (question) =>
    ask.recorded(accountId ?? "", question),
  );
  const open = openQuestions(found?.undecided ?? [], known);
  const warned = outcome._tag === "Refused" ? outcome : { ...outcome, report: open.warn(outcome.report) };
  const { status, body } = toResponse(refused === undefined ? warned : refusedAsSent(warned, refused), {
    findings: asksForFindings(fields, include),
    left_out: hasProfile || found !== undefined,
    ...(found === undefined ? {} : { undecided: open.undecided }),
  });
  return { status, body: JSON.stringify(body) };
};
