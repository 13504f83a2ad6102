import { openBare } from "./better-sqlite3.ts";

/** The read of SQLite on a thread that took most of its processor time. */
export interface LongestRead {
  /** Processor time of this thread, in milliseconds: waiting for others to leave the processor is no part of it. */
  readonly ms: number;
  readonly sql: string;
}

type Method = (this: { readonly source: string }, ...given: unknown[]) => unknown;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Times each `get` and `all` of this thread from now on; the returned function tells the longest. */
export const traceReads = (): (() => LongestRead) => {
  const db = openBare(":memory:");
  const statement = db.prepare("SELECT 1");
  const prototype = Object.getPrototypeOf(statement) as Record<"get" | "all", Method>;
  db.close();
  let longest: LongestRead = { ms: 0, sql: "" };
  for (const name of ["get", "all"] as const) {
    const original = prototype[name];
    prototype[name] = function (...given) {
      const before = cpuMs();
      try {
        return original.apply(this, given);
      } finally {
        const ms = cpuMs() - before;
        if (ms > longest.ms) longest = { ms, sql: this.source };
      }
    };
  }
  return () => longest;
};
