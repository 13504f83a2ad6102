import type { StorageUnavailable } from "@farthing/core/storage";
import { onSameDatabase } from "./next-command.ts";

type Reason = StorageUnavailable["reason"];

/** What is wrong, and what to do, unless that depends on what became of the change. */
type Sentences = readonly [wrong: string, remedy?: string];

const ofFile = (): Readonly<Record<Reason, Sentences>> => ({
  busy: ["The database is locked by another program.", "Try again in a moment."],
  full: ["The disk is full, or a file size limit is reached.", "Free space and try again."],
  broken: ["The database file cannot be read or written.", "Check the disk and the permissions."],
  damaged: [
    "The database file is damaged.",
    `Stop every Farthing that uses it and restore it from a backup: \`${onSameDatabase("database restore", "--force FILE")}\`.`,
  ],
  unreachable: ["The server of the database cannot be reached.", "Check that it runs, and try again."],
  unknown: ["The connection to the database was lost at the last moment."],
});

/** The same of a database on a server, with its name. */
const ofServer = (name: string): Readonly<Record<Reason, Sentences>> => ({
  busy: [
    `The database ${name} is busy: others hold what is needed, or it takes no more connections.`,
    "Try again in a moment.",
  ],
  full: [`The disk of the database ${name} is full.`, "Free space on its server and try again."],
  broken: [
    `The database ${name} cannot be read or written now.`,
    "The log of its server says why; a standby can only be read.",
  ],
  damaged: [`The database ${name} is damaged.`, "Restore it on its server from a backup."],
  unreachable: [
    `The database ${name} cannot be reached.`,
    "Check that its server runs and that the address is right, and try again.",
  ],
  unknown: [`The connection to the database ${name} was lost at the last moment.`],
});

/** What became of a change that storage was not available for. */
const outcomeOf = (reason: Reason): string =>
  reason === "unknown"
    ? "It is not known whether the change was made. Look before you do it again."
    : "Nothing was changed.";

/**
 * Why storage is not available, what became of the change, and what to do. `server` is the name of a database that is on one,
 * `outcome` what became of the change if it has several steps.
 */
export const unavailableText = (reason: Reason, server?: string, outcome = outcomeOf(reason)): string => {
  const [wrong, remedy] = (server === undefined ? ofFile() : ofServer(server))[reason];
  return [wrong, outcome, ...(remedy === undefined ? [] : [remedy])].join(" ");
};
