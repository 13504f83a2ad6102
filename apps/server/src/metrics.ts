import type { SyncOutcome } from "@farthing/core/provider";
import { type Storage, StorageHealth, StorageUnavailable } from "@farthing/core/storage";
import type { Meter, PreflightUsage } from "@farthing/http";
import type * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Counts what a server does, for Prometheus. No label has a secret, an id or a name of anybody in it. */
export interface Metrics {
  readonly meter: Meter;
  /** A sync ended with this outcome. */
  readonly synced: (outcome: (typeof OUTCOMES)[number], stored: number) => void;
  /** To be called once where backups are made; `lastAt` is when the last was, in milliseconds, and undefined if there is none. */
  readonly backups: (lastAt: () => number | undefined) => (outcome: (typeof BACKUP_OUTCOMES)[number]) => void;
  /** All of it in the text format of Prometheus. */
  readonly text: () => Promise<{ readonly type: string; readonly body: string }>;
}

/** How a sync can end; `error` if it did not come to an end. */
const OUTCOMES = ["ok", "partial", "failed", "error"] as const satisfies readonly (
  | SyncOutcome["status"]
  | "error"
)[];

const BACKUP_OUTCOMES = ["ok", "failed"] as const;

const REASONS = StorageUnavailable.fields.reason.literals;

/** What of Node's own says the same twice: gauges with the name of a counter, the sums of those by type. */
const SPARED = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Seconds: most requests take a few milliseconds, the check of a large content up to a minute. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The operations that the label has besides those of the API. */
const OTHER = "other";

/** Metrics of a server with this storage. */
export const serverMetrics = (services: Context.Context<Storage>): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of SPARED) registry.removeSingleMetric(name);

  const requests = new Histogram({
    ...{ name: "farthing_http_request_duration_seconds", registers, buckets: BUCKETS },
    help: "Time until a request was answered, by operation of the API (operationId) and status.",
    labelNames: ["operation", "status"] as const,
  });
  const failures = new Counter({
    ...{ name: "farthing_storage_failures_total", registers, labelNames: ["reason"] as const },
    help: "Requests that storage failed, by reason.",
  });
  // Prometheus sees that a counter grows only if it was there before.
  for (const reason of REASONS) failures.inc({ reason }, 0);
  const rows = new Counter({
    ...{ name: "farthing_imported_rows_total", registers },
    help: "Rows that imports over HTTP have stored.",
  });
  const syncs = new Counter({
    ...{ name: "farthing_syncs_total", registers, labelNames: ["outcome"] as const },
    help: "Automatic syncs of bank connections, by outcome.",
  });
  for (const outcome of OUTCOMES) syncs.inc({ outcome }, 0);
  const synced = new Counter({
    ...{ name: "farthing_synced_transactions_total", registers },
    help: "Transactions that automatic syncs have added, updated or removed.",
  });
  new Gauge({
    ...{ name: "farthing_storage_up", registers },
    help: "1 if storage answers a read now, else 0.",
    async collect() {
      const check = StorageHealth.use((health) => health.check);
      this.set((await Effect.runPromiseWith(services)(Effect.isSuccess(check))) ? 1 : 0);
    },
  });
  /** What checks hold, as soon as there is an app. */
  const preflights = (usage: () => PreflightUsage): void => {
    const gauge = (name: string, help: string, value: keyof PreflightUsage) =>
      new Gauge({
        ...{ name, help, registers },
        collect() {
          this.set(usage()[value]);
        },
      });
    gauge("farthing_preflight_checking", "Contents that are being checked on a thread.", "checking");
    gauge("farthing_preflight_waiting", "Contents that wait for a thread.", "waiting");
    gauge("farthing_preflight_held_bytes", "Bytes that requests with content hold.", "held_bytes");
  };

  const backups: Metrics["backups"] = (lastAt) => {
    const made = new Counter({
      ...{ name: "farthing_backups_total", registers, labelNames: ["outcome"] as const },
      help: "Backups that the server has made by itself, by outcome.",
    });
    for (const outcome of BACKUP_OUTCOMES) made.inc({ outcome }, 0);
    new Gauge({
      ...{ name: "farthing_backup_last_success_timestamp_seconds", registers },
      help: "When the last whole backup in the folder was begun, in seconds since 1970; 0 if there is none.",
      collect() {
        this.set((lastAt() ?? 0) / 1000);
      },
    });
    return (outcome) => made.inc({ outcome });
  };

  return {
    backups,
    meter: {
      answered: ({ operation, status, seconds }) =>
        requests.observe({ operation: operation ?? OTHER, status }, seconds),
      storageFailed: (reason) => failures.inc({ reason }),
      rowsImported: (count) => rows.inc(count),
      preflights,
    },
    synced: (outcome, stored) => {
      syncs.inc({ outcome });
      synced.inc(stored);
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
};
