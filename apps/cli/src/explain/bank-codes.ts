import { failureTexts } from "../provider/failure-texts.ts";
import type { Explained } from "./explained.ts";

const report = (title: string): Explained => ({
  title,
  remedy: "Read what it says; most often you are to sign in at the provider again.",
  effect: "report",
});

const message = (title: string, remedy: string): Explained => ({ title, remedy, effect: "message" });

/** Every code that bank data can come with, or fail with. */
export const BANK_CODES: readonly (readonly [string, Explained])[] = [
  ...Object.entries(failureTexts()).map(
    ([code, text]) => [code, { ...text, effect: "failure" } satisfies Explained] as const,
  ),
  ["gen.", report("The provider reports a problem")],
  ["con.", report("The provider reports a problem with an institution")],
  ["act.", report("The provider reports a problem with an account")],
  [
    "account_left_out",
    message("An account is not in a currency", "It holds points or miles; there is nothing to do."),
  ],
  [
    "transaction_left_out",
    message("A transaction has no day", "It comes as soon as the bank names one; there is nothing to do."),
  ],
  [
    "pending_kept",
    message(
      "A pending transaction has gone at the bank, and you have changed it here",
      "It stays, for nothing that you have changed is removed; see whether it came to be under another name.",
    ),
  ],
  [
    "request_budget_low",
    message(
      "Many requests were sent for a connection today",
      "Sync less often: none is sent by itself for the rest of the day (UTC), and none at all after 48.",
    ),
  ],
];
