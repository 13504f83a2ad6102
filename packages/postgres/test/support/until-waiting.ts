import type { ClientBase } from "pg";

/** Whether another connection waits for a lock of this one. */
const isWaitedFor = async (holder: ClientBase): Promise<boolean> => {
  // Within a transaction it would be told of the same connections again and again.
  await holder.query("SELECT pg_stat_clear_snapshot()");
  const { rows } = await holder.query(
    "SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))",
  );
  return rows.length > 0;
};

/** Until another connection waits for a lock of this one: nothing tells of it. */
export const untilWaiting = async (holder: ClientBase): Promise<void> => {
  while (!(await isWaitedFor(holder)));
};

/** Until none does any more. */
export const untilNobodyWaits = async (holder: ClientBase): Promise<void> => {
  while (await isWaitedFor(holder));
};
