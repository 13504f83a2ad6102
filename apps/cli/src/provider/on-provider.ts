import {
  type AccessUrlVault,
  BankConnections,
  ConnectionNotFound,
  type ProviderTransport,
} from "@farthing/core/provider";
import type { Storage } from "@farthing/core/storage";
import { providerLayer, providerSettings } from "@farthing/server";
import { type Command, Option } from "commander";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import { databasePath } from "../storage/database-path.ts";
import type { Failure } from "../storage/failure.ts";
import { actingFamily } from "../storage/family.ts";
import { keyFileToUse } from "../storage/key-file.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { type Identified, likeIn, ownId } from "../storage/own-id.ts";
import { onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";

export type Exit = (code: ExitCode) => void;

/** The flags of every command that works on connections. */
export interface ProviderFlags extends StoredFlags {
  readonly user?: string;
  readonly connection?: string;
}

/** `--connection`, for commands that act on every connection otherwise. */
export const connectionOption = (description: string): Option => new Option("--connection <id>", description);

/** Lets a command do its work on storage and with providers. */
export const onProvider = <F extends ProviderFlags>(
  command: Command,
  exit: Exit,
  work: (
    flags: F,
    ...args: string[]
  ) => Effect.Effect<
    ExitCode | undefined,
    Failure,
    Storage | SecureRandom | ProviderTransport | AccessUrlVault
  >,
): Command =>
  onStorage<F>(command, exit, (flags, ...args) =>
    Effect.flatMap(providerSettings, (settings) =>
      Effect.provide(
        work(flags, ...args),
        providerLayer(settings, keyFileToUse(databasePath(flags.database))),
      ),
    ),
  );

/** An operator sees those of all families. */
const CONNECTION: Identified<BankConnections> = {
  ...{ code: "connection_not_found", name: "connection", list: "provider list" },
  ownerOf: (id) =>
    Effect.gen(function* () {
      const all = yield* (yield* BankConnections).list(undefined);
      return all.find((each) => each.id === id)?.family_id;
    }),
  like: (familyId, part) =>
    Effect.gen(function* () {
      const all = yield* (yield* BankConnections).list(familyId);
      return likeIn(
        all.map(({ id, institutions }) => ({ id, text: institutions.join(", ") })),
        part,
      );
    }),
};

/** The family that a command acts for, and the connection that it acts on if one is named. */
export const ownConnection = Effect.fn("cli.connection")(function* (
  user: string | undefined,
  connection: string | undefined,
) {
  if (connection === undefined) return { family: yield* actingFamily(user), id: undefined };
  return yield* ownId(CONNECTION, user === undefined ? {} : { user }, connection);
});

/** The connections that are meant: the one that is named, else all of the family. */
export const chosenConnections = Effect.fn("cli.connections")(function* ({
  user,
  connection,
}: ProviderFlags) {
  const { family, id } = yield* ownConnection(user, connection);
  const connections = yield* BankConnections;
  if (id === undefined) return yield* connections.list(family.id);
  const found = yield* connections.find(family.id, id);
  return found === undefined ? yield* new ConnectionNotFound({ id }) : [found];
});

/** The message if there is no connection. */
export const noConnection = (): string =>
  `There are no connections. Create a setup token at the provider and run \`${forSameFamily("provider claim")}\`.`;
