import type { Meter } from "@farthing/http";

/** One meter that tells each of these. */
export const allMeters = (meters: readonly Meter[]): Meter => ({
  answered: (request) => {
    for (const each of meters) each.answered(request);
  },
  storageFailed: (reason) => {
    for (const each of meters) each.storageFailed(reason);
  },
  rowsImported: (rows) => {
    for (const each of meters) each.rowsImported(rows);
  },
  preflights: (usage) => {
    for (const each of meters) each.preflights(usage);
  },
});
