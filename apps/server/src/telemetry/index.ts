import type { Telemetry } from "./telemetry.ts";

export type { Telemetry };

/** Where each version 1 of the API keeps what an SDK registers, so that several in one process share it. */
const REGISTRY = Symbol.for("opentelemetry.js.api.1");

/**
 * What tells OpenTelemetry of a server with storage of this kind (`db.system.name`); undefined unless an SDK has been registered
 * before, as by `node --import`. Nothing of it is loaded then.
 */
export const telemetry = async (storage: "sqlite" | "postgresql"): Promise<Telemetry | undefined> =>
  REGISTRY in globalThis ? (await import("./open-telemetry.ts")).openTelemetry(storage) : undefined;
