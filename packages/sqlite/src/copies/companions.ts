import { existsSync } from "node:fs";

/** The files next to a database that SQLite takes for a part of it, as they are called. */
export const companionsOf = (file: string): readonly string[] => [`${file}-wal`, `${file}-journal`];

/** The first of them that is there. */
export const companionOf = (file: string): string | undefined => companionsOf(file).find(existsSync);
