import { type Storage, throughEachCall } from "@farthing/core/storage";
import type { Meter } from "@farthing/http";
import { metrics, type Tracer as OtelTracer, trace } from "@opentelemetry/api";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Tracer from "effect/Tracer";
import { answeringWithin, attributesOf, tellSpan } from "./request-spans.ts";
import { spanTracer } from "./span-tracer.ts";
import type { Telemetry } from "./telemetry.ts";

/** Who tells (instrumentation scope). */
const SCOPE = "farthing";

/** Seconds (semantic conventions, HTTP metrics). */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

const requestMeter = (): Meter => {
  const meter = metrics.getMeter(SCOPE);
  const requests = meter.createHistogram("http.server.request.duration", {
    description: "Duration of HTTP server requests.",
    unit: "s",
    advice: { explicitBucketBoundaries: BUCKETS },
  });
  const failures = meter.createCounter("farthing.storage.failures", {
    description: "Requests that storage failed, by reason.",
  });
  const rows = meter.createCounter("farthing.imported.rows", {
    description: "Rows that imports over HTTP have stored.",
  });
  return {
    answered: (request) => {
      tellSpan(request);
      requests.record(request.seconds, { ...attributesOf(request), "url.scheme": "http" });
    },
    storageFailed: (reason) => failures.add(1, { "error.type": reason }),
    rowsImported: (count) => rows.add(count),
    // What checks hold at a time is a matter of the metrics for Prometheus.
    preflights: () => {},
  };
};

/** A span for each call of storage: what is called, and of which kind the storage is, but nothing of what is stored. */
const callSpans = (services: Context.Context<Storage>, system: string): Context.Context<Storage> =>
  throughEachCall(services, (name, work) =>
    Effect.withSpan(work, name, {
      kind: "client",
      attributes: { "db.system.name": system, "db.operation.name": name },
    }),
  );

/** Tells whatever SDK is registered of a server with storage of this kind. */
export const openTelemetry = (system: "sqlite" | "postgresql"): Telemetry => {
  const tracer: OtelTracer = trace.getTracer(SCOPE);
  return {
    traced: (services) =>
      Context.merge(services, callSpans(services, system)).pipe(
        Context.add(Tracer.Tracer, spanTracer(tracer)),
      ),
    answering: answeringWithin(tracer),
    meter: requestMeter(),
  };
};
