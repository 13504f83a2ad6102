/** Farthing's HTTP server: the API on a port, its settings and its log. */

export { BadSetting } from "./bad-setting.ts";
export { issuerOf } from "./configured-issuer.ts";
export { standardErrorLog } from "./log.ts";
export { type Settings, settings } from "./settings.ts";
export { type RunningServer, type ServerOptions, startServer } from "./start-server.ts";
