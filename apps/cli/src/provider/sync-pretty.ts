import {
  type AccountCounts,
  institutionStatuses,
  type SyncOutcome,
  type SyncStatus,
} from "@farthing/core/provider";
import { forSameFamily } from "../storage/next-command.ts";
import { syncMessage } from "../storage/provider-failure.ts";
import { paint, visible } from "../terminal/output.ts";
import { table } from "../terminal/table.ts";
import { messageLine } from "./tell-messages.ts";

const MARKS = {
  ok: () => paint(["green", "bold"], "✓"),
  partial: () => paint(["yellow", "bold"], "!"),
  failed: () => paint(["red", "bold"], "✗"),
} as const;

const changes = ({ added, updated, removed }: Pick<AccountCounts, "added" | "updated" | "removed">): string =>
  [
    added > 0 ? `${added} new` : "",
    updated > 0 ? `${updated} changed` : "",
    removed > 0 ? `${removed} removed` : "",
  ]
    .filter((part) => part !== "")
    .join(", ") || "nothing new";

const summed = (accounts: readonly AccountCounts[]) => ({
  added: accounts.reduce((sum, { added }) => sum + added, 0),
  updated: accounts.reduce((sum, { updated }) => sum + updated, 0),
  removed: accounts.reduce((sum, { removed }) => sum + removed, 0),
});

const accountCount = (count: number): string => (count === 1 ? "1 account" : `${count} accounts`);

const SAID = {
  ok: "up to date",
  partial: "partly up to date",
  failed: "not synced",
} as const;

/** The verdict, and what became of the data that was fetched before a failure. */
const verdict = ({ status, failure, accounts }: SyncOutcome, dryRun: boolean): string => {
  const isCutShort = failure !== undefined && accounts.length > 0;
  const text = isCutShort ? "stopped early" : SAID[status];
  if (dryRun) return `${text} (dry run: nothing was stored)`;
  return isCutShort ? `${text}; what was fetched is stored` : text;
};

const hasChanged = ({ added, updated, removed }: AccountCounts): boolean => added + updated + removed > 0;

const INSTITUTION = { ok: "", partial: "partly failed, ", failed: "failed, " } as const;

const institution = (name: string, accounts: readonly AccountCounts[], status: SyncStatus): string => {
  const changed = accounts.filter(hasChanged);
  const begin = status === "ok" ? "" : `${MARKS.partial()} `;
  return [
    `${begin}${visible(name || "Unnamed institution")}: ${INSTITUTION[status]}${accountCount(accounts.length)}, ${changes(summed(accounts))}`,
    ...(changed.length === 0
      ? []
      : [
          table(
            ["  account", "changes"],
            changed.map((account) => [`  ${account.name}`, changes(account)]),
          ),
        ]),
  ].join("\n");
};

/** What became of transactions that came as transfers between accounts. */
const transferLines = ({ transfers: { paired, proposed } }: SyncOutcome): readonly string[] => [
  ...(paired === 0 ? [] : [`Paired as transfers between your accounts: ${paired}.`]),
  ...(proposed === 0
    ? []
    : [
        `Proposed as transfers, for you to decide: ${proposed}. Run \`${forSameFamily("transfers list", "--state proposed")}\` to see them.`,
      ]),
];

/** The result of a sync for people: the verdict, each institution, and the messages. */
export const outcomeText = (outcome: SyncOutcome, dryRun: boolean): string => {
  const { connection_id, status, accounts } = outcome;
  const messages = outcome.messages.map(syncMessage);
  const statuses = institutionStatuses(messages);
  return [
    `${MARKS[status]()} ${connection_id}: ${verdict(outcome, dryRun)}`,
    ...[...Map.groupBy(accounts, (each) => each.institution)].map(([name, own]) =>
      institution(name, own, statuses.get(name) ?? "ok"),
    ),
    ...messages.map(messageLine),
    ...transferLines(outcome),
  ].join("\n");
};
