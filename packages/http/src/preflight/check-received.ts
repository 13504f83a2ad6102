import {
  openQuestions,
  preflightAgainst,
  type RecordedQuestion,
  type RecordedTransaction,
} from "@farthing/preflight";
import { given } from "@farthing/preflight/parts";
import { knownFrom, type ToldOfFamily } from "./known-of-family.ts";
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
  readonly known: (accountId: string | undefined) => Promise<ToldOfFamily>;
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

const understood = (received: Received) => readRequest(received, PreflightRequest);

type Understood = Exclude<ReturnType<typeof understood>, string>;

const answerTo = async (
  { fields, content, options, hasProfile, refused }: Understood,
  include: string | undefined,
  ask: AskFamily,
): Promise<ReadyAnswer> => {
  const accountId = given(options, "account_id");
  const known = knownFrom(await ask.known(accountId));
  const found = fields.auto ? foundOptions(content, options, known.today) : undefined;
  const outcome = await preflightAgainst(content, found?.options ?? options, known, (question) =>
    ask.recorded(accountId ?? "", question),
  );
  const open = openQuestions(found?.undecided ?? [], known);
  const warned = outcome._tag === "Refused" ? outcome : { ...outcome, report: open.warn(outcome.report) };
  const { status, body } = toResponse(refused === undefined ? warned : refusedAsSent(warned, refused), {
    findings: asksForFindings(fields, include),
    how_read: hasProfile || found !== undefined,
    ...(found === undefined ? {} : { undecided: open.undecided }),
  });
  return { status, body: JSON.stringify(body) };
};

/**
 * Checks received content and returns the answer of the operation; it does the same on the main thread and on
 * a worker.
 */
export const checkReceived = async (
  received: Received,
  include: string | undefined,
  ask: AskFamily,
): Promise<ReadyAnswer> => {
  const request = understood(received);
  return typeof request === "string" ? badRequest(request) : answerTo(request, include, ask);
};

/**
 * The same for short content, or "long" where that takes long all the same: an inspection takes ten times as long as a check, and
 * an account may have any number of transactions on the days of a single row.
 */
export const checkShort = async (
  received: Received,
  include: string | undefined,
  ask: AskFamily,
): Promise<ReadyAnswer | "long"> => {
  const request = understood(received);
  if (typeof request === "string") return badRequest(request);
  return request.fields.auto || given(request.options, "account_id") !== undefined
    ? "long"
    : answerTo(request, include, ask);
};
