/** Farthing's HTTP server: the API on a port, its settings and its log. */

export { standardErrorLog } from "./log.ts";
export { BadSetting, type Settings, settings } from "./settings.ts";
export { type RunningServer, type ServerOptions, startServer } from "./start-server.ts";
