import { type AuditEntry, AuditLog } from "@farthing/core/sso";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { raw, sql } from "../connection/sql.ts";

type Row = Omit<AuditEntry, "metadata"> & { readonly metadata: string };

const COLUMNS = raw("id, event, user_id, provider, ip_address, user_agent, metadata, created_at");

/** Writes an entry in the transaction of the event, unless an entry with its id exists. */
export const writeAudit = ({ run }: Queries, entry: AuditEntry): Promise<number> =>
  run(sql`INSERT INTO audit_entries (${COLUMNS})
          VALUES (${entry.id}, ${entry.event}, ${entry.user_id}, ${entry.provider}, ${entry.ip_address},
            ${entry.user_agent}, ${JSON.stringify(entry.metadata)}, ${entry.created_at})
          ON CONFLICT (id) DO NOTHING`);

export const postgresAuditLog = ({ readTogether }: Connection): AuditLog["Service"] =>
  AuditLog.of({
    list: (limit) =>
      readTogether("audit.list", async ({ all }) => {
        const rows = await all<Row>(
          sql`SELECT ${COLUMNS} FROM audit_entries ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
        );
        return rows.map((row) => ({
          ...row,
          metadata: JSON.parse(row.metadata) as AuditEntry["metadata"],
        }));
      }),
  });
