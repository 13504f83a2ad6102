import type { DatabaseState } from "@farthing/core/storage";

const SINGULAR: Readonly<Record<string, string>> = {
  families: "family",
  users: "user",
  accounts: "account",
  transactions: "transaction",
  bank_connections: "bank connection",
};

/** How much a database contains, in one line. */
export const contents = ({ counts }: DatabaseState): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${count === 1 ? SINGULAR[name] : name.replaceAll("_", " ")}`)
    .join(", ");

/** A size for people. */
export const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`;
