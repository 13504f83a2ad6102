import { nearestName } from "@farthing/values";

const PREFIX = "FARTHING_";

/** The settings (docs/spec/command-line.md, Environment), as their variables have them behind the prefix. */
const SETTINGS: readonly string[] = [
  "ACCESS_TOKEN_TTL",
  "BACKUP_EVERY",
  "BACKUP_FOLDER",
  "BACKUP_KEEP",
  "CORS_ORIGINS",
  "DATABASE",
  "DEEP_LINK",
  "KEY_FILE",
  "LOG_LEVEL",
  "METRICS",
  "OIDC_ALLOW_LOOPBACK",
  "OIDC_PROVIDERS",
  "PREVIOUS_SECRET_KEY",
  "PROVIDER_ALLOW_LOOPBACK",
  "PROVIDER_RETRY_BASE_MS",
  "PUBLIC_URL",
  "RATE_LIMIT",
  "REFRESH_GRACE",
  "SECRET_KEY",
  "SYNC_EVERY",
  "TRUSTED_PROXIES",
];

/** The names of the settings in a settings file. */
export const SETTING_NAMES: readonly string[] = SETTINGS.map((name) => name.toLowerCase());

/** The variable of a setting. */
export const variableOf = (setting: string): string => `${PREFIX}${setting.toUpperCase()}`;

/** The variable that names the settings file, which no such file can do. */
export const SETTINGS_FILE = variableOf("settings");

const NAMES = [...SETTING_NAMES, "settings"];

/** Those of the conformance suite and of the tools of the project, which run the command. */
const OF_OTHERS: ReadonlySet<string> = new Set(["BIN", "CHROMIUM", "DATABASES", "TYPED_AS", "URL"]);

/** One sentence for each variable that is meant for Farthing, and that it does not have. */
export const unknownVariables = (env: NodeJS.ProcessEnv): readonly string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length))
    .filter((name) => !NAMES.includes(name.toLowerCase()) && !OF_OTHERS.has(name))
    .toSorted()
    .map((name) => {
      const meant = nearestName(name, NAMES);
      return meant === undefined
        ? `There is no variable ${PREFIX}${name}: it changes nothing.`
        : `There is no variable ${PREFIX}${name}; did you mean ${variableOf(meant)}?`;
    });
