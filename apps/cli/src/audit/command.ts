import { AuditLog } from "@farthing/core/sso";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { answerList, firstOf } from "../storage/listed-part.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { shownId } from "../terminal/shown-id.ts";
import { shownMoment } from "../terminal/shown-moment.ts";
import { table, whole } from "../terminal/table.ts";

const list = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<StoredFlags & Limited>(
    new Command("list")
      .summary("list audit entries, newest first")
      .description(
        "Lists the entries of the audit log, newest first: single sign-on events, sessions that ended, and API keys that were created or revoked.",
      )
      .addOption(limitOption())
      .addHelpText("after", "\nExample:\n  farthing audit list --limit 20"),
    exit,
    ({ limit, format }) =>
      Effect.map(
        AuditLog.use((log) => log.list(limit + 1)),
        (read) => {
          const found = firstOf(limit, read);
          const entries = found.items;
          answerList(
            format,
            { audit_entries: entries },
            () =>
              entries.length === 0
                ? "The audit log is empty."
                : table(
                    [whole("when"), "event", "provider", "about", whole("address"), whole("user")],
                    entries.map(({ created_at, event, user_id, provider, metadata, ip_address }) => [
                      shownMoment(created_at),
                      event,
                      provider ?? "",
                      Object.values(metadata).join(" "),
                      ip_address ?? "",
                      user_id === null ? "" : shownId(user_id),
                    ]),
                  ),
            found,
          );
          return undefined;
        },
      ),
  );

/** `farthing audit list` */
export const auditCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("audit")
    .description(
      "Shows the audit log: single sign-on events, sessions that ended, and API keys that were created or revoked.",
    )
    .addHelpText("after", "\nExample:\n  farthing audit list")
    .addCommand(list(exit));
