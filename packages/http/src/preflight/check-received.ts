import { readingAlone } from "@farthing/core/import";
import type { InvalidRequest } from "@farthing/core/request";
import {
  openQuestions,
  optionText,
  type PreflightReport,
  preflight,
  preflightKeepingRows,
  type RecordedQuestion,
  type RecordedTransaction,
  withRecorded,
} from "@farthing/preflight";
import { accountCurrency } from "@farthing/preflight/checked";
import * as Result from "effect/Result";
import { errorAnswer } from "../answer/error-answer.ts";
import type { BadRequest } from "../answer/errors.ts";
import { contentAsTable, isNoCsv } from "./content-as-table.ts";
import { type AskedOf, type FamilyFacts, knownFrom } from "./known-of-family.ts";
import { asksForFindings, type ContentFields, type ContentRequest, readRequest } from "./read-request.ts";
import type { Received } from "./received.ts";
import { foundOptions, layoutOf, rememberedOf } from "./remembered-reading.ts";
import { PREFLIGHT_BODY } from "./request-fields.ts";
import { toResponse } from "./response.ts";
import { refusedAsSent } from "./separator-field.ts";

/** An answer that is ready to send: its body is JSON text. */
export interface ReadyAnswer {
  readonly status: number;
  readonly body: string;
}

/** What a check asks of the stored family. */
export interface AskFamily {
  /** What preflight may know of it. */
  readonly known: (asked: AskedOf) => Promise<FamilyFacts>;
  /** What the account has of some rows. */
  readonly recorded: (
    accountId: string,
    question: RecordedQuestion,
  ) => Promise<readonly RecordedTransaction[]>;
}

/** The answer to a request that is not understood. */
const notUnderstood = (error: BadRequest | InvalidRequest): ReadyAnswer => {
  const { status, body } = errorAnswer(error);
  return { status, body: JSON.stringify(body) };
};

const understood = (received: Received) => readRequest(received, PREFLIGHT_BODY);

type Understood = ContentRequest<ContentFields>;

const answerTo = async (
  { fields, content: sent, options, hasProfile, refused }: Understood,
  include: string | undefined,
  ask: AskFamily,
): Promise<ReadyAnswer> => {
  const accountId = optionText(options, "account_id");
  const content = await contentAsTable(sent, options);
  const { layout, layout_key } = fields.auto ? layoutOf(content) : {};
  const facts = await ask.known({ account_id: accountId, layout_key });
  const known = knownFrom(facts);
  const found = fields.auto
    ? foundOptions(content, options, {
        today: known.today,
        remembered: readingAlone(rememberedOf(facts, layout, accountId)),
      })
    : undefined;
  const used = found?.options ?? options;
  const checked =
    known.account === undefined
      ? { outcome: preflight(content, used, known) }
      : preflightKeepingRows(content, used, known);
  const outcome = await withRecorded(checked, used, known, (question) =>
    ask.recorded(accountId ?? "", question),
  );
  const open = openQuestions(found?.undecided ?? [], known);
  const { rows } = checked;
  const currency =
    rows === undefined || found === undefined
      ? undefined
      : accountCurrency(rows, known, found.said.currency ?? undefined);
  const warn = (report: PreflightReport) => open.warn(currency?.warn(report) ?? report);
  const warned = outcome._tag === "Refused" ? outcome : { ...outcome, report: warn(outcome.report) };
  const { status, body } = toResponse(refused === undefined ? warned : refusedAsSent(warned, refused), {
    findings: asksForFindings(fields, include),
    how_read: hasProfile || found !== undefined,
    ...(found === undefined
      ? {}
      : { undecided: [...open.undecided, ...(currency?.undecided ?? [])], remembered: found.used }),
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
  return Result.isFailure(request) ? notUnderstood(request.failure) : answerTo(request.success, include, ask);
};

/**
 * The same for short content, or "long" where that takes long all the same: a workbook can hold far more than its bytes, an
 * inspection takes ten times as long as a check, and an account may have any number of transactions on the days of a single row.
 */
export const checkShort = async (
  received: Received,
  include: string | undefined,
  ask: AskFamily,
): Promise<ReadyAnswer | "long"> => {
  const request = understood(received);
  if (Result.isFailure(request)) return notUnderstood(request.failure);
  const { fields, options, content } = request.success;
  return fields.auto || optionText(options, "account_id") !== undefined || isNoCsv(content)
    ? "long"
    : answerTo(request.success, include, ask);
};
