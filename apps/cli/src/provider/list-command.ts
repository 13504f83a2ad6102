import { type BankConnection, nextSyncAt, withSaneClock } from "@farthing/core/provider";
import { providerSettings } from "@farthing/server";
import { Command } from "commander";
import * as DateTime from "effect/DateTime";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import { userOption } from "../storage/family.ts";
import { answerList, firstOf } from "../storage/listed-part.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { sentencesOf } from "../storage/provider-failure-texts.ts";
import { onReadStorage } from "../storage/stored-command.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { visible } from "../terminal/output.ts";
import { shownId } from "../terminal/shown-id.ts";
import { table, whole } from "../terminal/table.ts";
import { chosenConnections, type Exit, noConnection, type ProviderFlags } from "./on-provider.ts";

/** A connection as it is listed: without its access URL, encrypted or not. */
interface Listed {
  readonly connection_id: string;
  readonly institutions: readonly string[];
  readonly state: "new" | "ok" | "partial" | "failed" | "revoked";
  readonly last_success_at: string | null;
  /** When a running server syncs it; null if no server does. */
  readonly next_sync_at: string | null;
  /** The accounts that the answers of the last sync lacked. */
  readonly missing_accounts: readonly string[];
  /** Since when a sync runs, unless the program was stopped within. */
  readonly sync_began_at: string | null;
  /** Null if there is nothing to do. */
  readonly to_do: string | null;
}

const partial = (): string =>
  `Not every institution answered. Run \`${forSameFamily("provider sync")}\` to see which and why; you may have to sign in at the provider again.`;

const missing = (names: readonly string[]): string =>
  `The provider no longer lists ${names.length === 1 ? "an account" : `${names.length} accounts`}: ${names.join(", ")}. What is stored stays. You may have to sign in at the provider again; give an account that is closed the status disabled (PATCH /api/v1/accounts/ID).`;

const toDo = ({
  id,
  revoked,
  last_status,
  last_problem,
  missing_accounts,
}: BankConnection): string | null => {
  if (revoked) return sentencesOf("access_revoked", id);
  if (last_problem === null && missing_accounts.length > 0) return missing(missing_accounts);
  if (last_status === "partial") return partial();
  return last_status === "failed" ? (last_problem === null ? partial() : sentencesOf(last_problem)) : null;
};

const listed = (connection: BankConnection, every: Duration.Duration | "off", at: string): Listed => {
  const next =
    every === "off" ? undefined : nextSyncAt(withSaneClock(connection, at), Duration.toMillis(every));
  return {
    connection_id: connection.id,
    institutions: connection.institutions,
    state: connection.revoked ? "revoked" : (connection.last_status ?? "new"),
    last_success_at: connection.last_success_at,
    missing_accounts: connection.missing_accounts,
    sync_began_at: connection.sync_began_at,
    next_sync_at: next === undefined ? null : DateTime.formatIso(DateTime.makeUnsafe(Math.ceil(next))),
    to_do: toDo(connection),
  };
};

/** To the minute, in UTC. */
const shortly = (iso: string): string => iso.slice(0, 16).replace("T", " ");

const nextSync = (iso: string | null, now: string): string => {
  if (iso === null) return "not automatic";
  return iso <= now ? "now" : shortly(iso);
};

const unended = (beganAt: string): string =>
  `A sync that began at ${shortly(beganAt)} has not ended. If none is running, the program was stopped; the next sync fetches the rest.`;

const asText = (connections: readonly Listed[], now: string): string =>
  [
    table(
      ["state", "institutions", whole("last success (UTC)"), whole("next sync (UTC)"), whole("connection")],
      connections.map(({ connection_id, state, institutions, last_success_at, next_sync_at }) => [
        state,
        institutions.join(", "),
        last_success_at === null ? "never" : shortly(last_success_at),
        nextSync(next_sync_at, now),
        shownId(connection_id),
      ]),
    ),
    ...connections.flatMap(({ connection_id, to_do, sync_began_at }) =>
      [to_do, sync_began_at === null ? null : unended(sync_began_at)].flatMap((text) =>
        text === null ? [] : [`\n${connection_id}: ${visible(text)}`],
      ),
    ),
  ].join("\n");

/** `farthing provider list` */
export const listCommand = (exit: Exit): Command =>
  onReadStorage<ProviderFlags & Limited>(
    new Command("list")
      .summary("list connections and their state")
      .description("Lists each connection with its state, last success, next automatic sync, and what to do.")
      .addOption(limitOption())
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing provider list"),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const { sync_every } = yield* providerSettings;
        const now = DateTime.formatIso(yield* DateTime.now);
        const found = firstOf(flags.limit, yield* chosenConnections(flags));
        const connections = found.items.map((each) => listed(each, sync_every, now));
        answerList(
          flags.format,
          { connections },
          () => (connections.length === 0 ? noConnection() : asText(connections, now)),
          found,
        );
        return undefined;
      }),
  );
