import type { Storage } from "@farthing/core/storage";
import type { Handler, Meter } from "@farthing/http";
import type * as Context from "effect/Context";

/** What tells OpenTelemetry of a server. */
export interface Telemetry {
  /** The same services with a tracer, and with a span for each call of storage. */
  readonly traced: (services: Context.Context<Storage>) => Context.Context<Storage>;
  /** The same handler with a span for each request, which continues the trace of its client. */
  readonly answering: (answer: Handler) => Handler;
  /** Counts requests, failures of storage and rows, and says which route a request has taken. */
  readonly meter: Meter;
}
