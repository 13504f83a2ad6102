/** Farthing's HTTP server: the API on a port, its settings and its log. */

export { isProviderName, PROVIDER_NAME } from "@farthing/oidc";
export { type BackupSettings, backupSettings } from "./backup-settings.ts";
export { BadSetting } from "./bad-setting.ts";
export { issuerOf } from "./configured-issuer.ts";
export { type Backups, FailedBackup, keepBackingUp } from "./keep-backing-up.ts";
export { keepSyncing } from "./keep-syncing.ts";
export { fileLog, type Log, standardErrorLog } from "./log.ts";
export { logWarnings } from "./log-warnings.ts";
export { type Metrics, serverMetrics } from "./metrics.ts";
export { keyFileBeside, providerLayer } from "./provider-layer.ts";
export { type ProviderSettings, providerSettings } from "./provider-settings.ts";
export { type MetricsAddress, type ServedMetrics, serveMetrics } from "./serve-metrics.ts";
export { type Settings, settings } from "./settings.ts";
export { type RunningServer, type ServerOptions, startServer } from "./start-server.ts";
export { type Telemetry, telemetry } from "./telemetry/index.ts";
