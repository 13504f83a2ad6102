import { REQUEST_BUDGET } from "@farthing/core/provider";
import { failureTexts } from "../storage/provider-failure-texts.ts";
import type { Explained } from "./explained.ts";

const report = (title: string): Explained => ({
  title,
  remedy: "Read the message. Usually you have to sign in at the provider again.",
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
    message(
      "An account holds no money, or cannot be read",
      "If it holds points or miles, no action is needed. Otherwise report it to the provider.",
    ),
  ],
  [
    "account_missing",
    message(
      "An account is not in the provider's answer",
      "What is stored of it stays. Check at the provider whether you have to sign in to its bank again. If the account is closed, give it the status disabled: PATCH /api/v1/accounts/ID.",
    ),
  ],
  [
    "sync_interrupted",
    message(
      "The sync before was stopped before its end",
      "What it fetched is stored, and this sync fetches the rest. No action needed.",
    ),
  ],
  [
    "currency_assumed",
    message(
      "An account has no currency",
      "It is stored in the family's currency. No action needed if that is right.",
    ),
  ],
  [
    "transaction_left_out",
    message(
      "A transaction has no date, or cannot be read",
      "It appears as soon as the bank gives it correctly. No action needed.",
    ),
  ],
  [
    "pending_gone",
    message(
      "A pending transaction is no longer at the bank, and nothing that books it has come",
      "It is shown as gone and counted in no sum for 8 days more, and removed if it does not come back.",
    ),
  ],
  [
    "pending_kept",
    message(
      "A pending transaction that you changed is no longer at the bank",
      "It is kept because you changed it. Check whether it was posted under another name.",
    ),
  ],
  [
    "history_continues",
    message(
      "A sync did not go as far back as --since",
      "The next sync, automatic or not, continues where it stopped. No action needed.",
    ),
  ],
  [
    "history_left_out",
    message(
      "The provider refused to go as far back as --since",
      "It may not have older data. To request it again, sync with --since once more.",
    ),
  ],
  [
    "request_budget_low",
    message(
      "Many requests were sent for a connection today",
      `Sync less often. Automatic syncs stop for the rest of the day (UTC); after ${REQUEST_BUDGET.limit} requests no sync is possible.`,
    ),
  ],
];
