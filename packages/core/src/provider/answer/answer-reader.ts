import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import type { ProviderFailure } from "../failure/failure.ts";
import type { AccessUrl } from "../secrets/access-url.ts";
import { daysIn } from "../windows/days.ts";
import type { ProviderAnswer } from "./answer.ts";
import { decodeAnswer } from "./decode-answer.ts";

/** The body of an answer about accounts, and what is needed to read it. */
export interface UnreadAnswer {
  readonly body: Redacted.Redacted<string>;
  /** Its credentials are removed from everything the provider quotes. */
  readonly access: AccessUrl;
  /** The family's, such as `Europe/Vienna`. */
  readonly time_zone: string;
}

/** An answer, and the family's days of all times in it: of some answers computing these takes longest. */
export interface ReadAnswer {
  readonly answer: ProviderAnswer;
  /** By Unix seconds. */
  readonly days: ReadonlyMap<number, string | undefined>;
}

const daysOf = ({ accounts }: ProviderAnswer, timeZone: string): ReadAnswer["days"] => {
  const dayOf = daysIn(timeZone);
  const days = new Map<number, string | undefined>();
  for (const { transactions, balance_date } of accounts) {
    if (balance_date !== null) days.set(balance_date, dayOf(balance_date));
    for (const { posted, transacted_at } of transactions)
      for (const seconds of [posted, transacted_at]) if (seconds !== null) days.set(seconds, dayOf(seconds));
  }
  return days;
};

/** Reads an answer on the calling thread. */
export const readAnswer = ({
  body,
  access,
  time_zone,
}: UnreadAnswer): Result.Result<ReadAnswer, ProviderFailure> =>
  Result.map(decodeAnswer(body, access), (answer) => ({ answer, days: daysOf(answer, time_zone) }));

/**
 * Reads answers. The largest can take a third of a second, so a server provides a reader that uses another thread; by default
 * answers are read on the calling thread.
 */
export const AnswerReader = Context.Reference<
  (unread: UnreadAnswer) => Effect.Effect<ReadAnswer, ProviderFailure>
>("@farthing/core/provider/AnswerReader", {
  defaultValue: () => (unread) => Effect.fromResult(readAnswer(unread)),
});
