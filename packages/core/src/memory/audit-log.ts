import * as Effect from "effect/Effect";
import type { AuditEntry } from "../access/audit-entry.ts";
import { AuditLog } from "../sso/audit-log.ts";
import { compareTexts } from "./order.ts";
import type { State } from "./state.ts";

/** Writes an entry, unless there is one with its id. */
export const keepEntry = ({ audit }: State, entry: AuditEntry): void => {
  if (!audit.some(({ id }) => id === entry.id)) audit.push(entry);
};

export const auditLogIn = ({ audit }: State) =>
  AuditLog.of({
    list: (limit) =>
      Effect.sync(() =>
        audit.toSorted((a, b) => compareTexts([b.created_at, b.id], [a.created_at, a.id])).slice(0, limit),
      ),
  });
