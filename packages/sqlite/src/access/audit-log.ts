import { type AuditEntry, AuditLog } from "@farthing/core/sso";
import type { Connection } from "../connection/connection.ts";

type Row = Omit<AuditEntry, "metadata"> & { readonly metadata: string };

const COLUMNS = "id, event, user_id, provider, ip_address, user_agent, metadata, created_at";

/** Writes an entry in the transaction of the event, unless an entry with its id exists. */
export const auditWriter = ({ db }: Connection): ((entry: AuditEntry) => void) => {
  const insert = db.prepare<[Row]>(
    `INSERT INTO audit_entries (${COLUMNS})
     VALUES (@id, @event, @user_id, @provider, @ip_address, @user_agent, @metadata, @created_at)
     ON CONFLICT (id) DO NOTHING`,
  );
  return (entry) => void insert.run({ ...entry, metadata: JSON.stringify(entry.metadata) });
};

export const sqliteAuditLog = ({ db, read }: Connection): AuditLog["Service"] => {
  const newest = db.prepare<[number], Row>(
    `SELECT ${COLUMNS} FROM audit_entries ORDER BY created_at DESC, id DESC LIMIT ?`,
  );
  return AuditLog.of({
    list: (limit) =>
      read("audit.list", () =>
        newest.all(limit).map((row) => ({
          ...row,
          metadata: JSON.parse(row.metadata) as AuditEntry["metadata"],
        })),
      ),
  });
};
