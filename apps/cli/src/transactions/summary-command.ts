import { SUMMARY_KEYS, type SummaryKey, summarizeTransactions, toSumBody } from "@farthing/core/transactions";
import { Command, Option } from "commander";
import * as Effect from "effect/Effect";
import { userOption } from "../storage/family.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { answer } from "../terminal/format-option.ts";
import { type FilterFlags, filterOptions, saidFilter } from "./said-filter.ts";
import { summaryTable } from "./sum-texts.ts";

interface Flags extends StoredFlags, FilterFlags {
  readonly by: SummaryKey;
}

const EXAMPLES = `
Examples:
  farthing transactions summary --from 2024-01-01
  farthing transactions summary --by category --account Checking --from 2024-01-01 --to 2024-01-31`;

const describedCommand = (): Command => {
  const command = new Command("summary")
    .summary("add transactions up")
    .description(
      "Adds up what came in and went out by month, category or account, and by currency. Transfers between accounts of the family are neither.",
    )
    .addOption(new Option("--by <what>", "what the sums are of").choices(SUMMARY_KEYS).default("month"));
  for (const option of [...filterOptions(), userOption()]) command.addOption(option);
  return command.addHelpText("after", EXAMPLES);
};

/** `farthing transactions summary` */
export const summaryCommand = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<Flags>(describedCommand(), exit, (flags) =>
    Effect.gen(function* () {
      const { by, format } = flags;
      const { family_id, filter } = yield* saidFilter(flags);
      const sums = yield* summarizeTransactions(family_id, by, filter);
      answer(format, { by, sums: sums.map((sum) => toSumBody(by, sum)) }, () =>
        sums.length === 0 ? "No transactions found." : summaryTable(by, sums),
      );
      return undefined;
    }),
  );
