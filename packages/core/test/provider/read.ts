import { daysIn } from "../../src/provider/days.ts";
import { translate } from "../../src/provider/translate.ts";
import { answerOf, END } from "./support.ts";

export { plainLine, plainMessage } from "../../src/provider/plain-text.ts";

/** Everything that is done with the body of an answer before it is reconciled with what is kept. */
export const read = (body: string) =>
  translate(answerOf(body).accounts, { dayOf: daysIn("America/New_York"), currency: "USD", end: END });
