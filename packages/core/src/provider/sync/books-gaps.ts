import * as Effect from "effect/Effect";
import { gapSentence, gapsBeside } from "../../proof/prove.ts";
import type { BankMessage } from "../failure/failure.ts";

/**
 * Says what is missing in the books before the balances of a sync: `stated` are their days, by accounts. What is stored is stored, also
 * if storage fails now.
 */
export const booksGaps = Effect.fnUntraced(function* (familyId: string, stated: ReadonlyMap<string, string>) {
  const messages: BankMessage[] = [];
  for (const [id, day] of stated) {
    const gaps = yield* Effect.orElseSucceed(
      gapsBeside(familyId, id, null, [{ from: day, to: day }]),
      () => [],
    );
    for (const gap of gaps)
      messages.push({
        ...{ code: "books_gap", institution: null, account: gap.account.name },
        text: `${gapSentence(gap)}. The bank may tell them later; if not, import a file of these days.`,
      });
  }
  return messages;
});
