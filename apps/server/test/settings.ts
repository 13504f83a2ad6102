import type { startServer } from "../src/index.ts";

/** The settings of a server that limits nobody. */
export const SETTINGS: Parameters<typeof startServer>[0]["settings"] = {
  rateLimits: "off",
  trustedProxies: [],
  publicUrl: undefined,
  signOn: undefined,
  refreshGrace: 10,
  accessLifetime: 3_600,
  corsOrigins: [],
  logLevel: "info",
};
