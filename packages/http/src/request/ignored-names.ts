/** What caches, forms and web frameworks add to any request. */
const EVERYWHERE: ReadonlySet<string> = new Set(["_", "format", "locale", "utf8"]);

/** How an app that signs in describes what it runs on. */
const OF_A_DEVICE = /^(?:device.*|os_version|app_version)$/;

/**
 * Whether a name of a query or a body is ignored on purpose although the operation does not have it (docs/spec/http.md, Names).
 * All others are refused.
 */
export const isIgnored = (name: string): boolean => EVERYWHERE.has(name);

/** The same of what an app that signs in sends: names of its device are ignored, too. */
export const isIgnoredAtSignOn = (name: string): boolean => isIgnored(name) || OF_A_DEVICE.test(name);
