import { ACCESS_LIFETIMES, MAX_REFRESH_GRACE } from "@farthing/core/sso";
import * as Services from "effect/Context";
import { isOrigin } from "./cross-origin.ts";
import { PageSignIn } from "./host/link-sign-in.ts";
import { UPLOAD_LIMITS } from "./preflight/upload-limits.ts";

/** What a value must be, and whether a value is that. */
type Kind = readonly [what: string, is: (value: unknown) => boolean];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === "string";
const isFunction = (value: unknown): boolean => typeof value === "function";
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) > 0;

/** Paths are put behind it. */
const isAddress = (value: unknown): boolean =>
  typeof value === "string" && /^https?:\/\/[^?#]*[^/?#]$/.test(value) && URL.canParse(value);

const optional = ([what, is]: Kind): Kind => [what, (value) => value === undefined || is(value)];

const withFunctions = (...names: readonly string[]): Kind => [
  `an object with the functions ${names.join(", ")}`,
  (value) => isObject(value) && names.every((name) => isFunction(value[name])),
];

/** What each option of `createApp` must be. There are no others. */
const OPTIONS = {
  services: ["open storage, such as services of openFarthing", Services.isContext],
  version: ["text", isText],
  logger: optional(withFunctions("info", "warn", "error")),
  meter: optional(["an object", isObject]),
  rateLimits: optional([
    '"off" or an object with perCredential and perAddress, each a number of requests from 1 on',
    (value) =>
      value === "off" || (isObject(value) && isCount(value.perCredential) && isCount(value.perAddress)),
  ]),
  signOn: optional(["an object", isObject]),
  publicUrl: optional(['an address such as "https://money.example.com", without a / at its end', isAddress]),
  refreshGrace: optional([
    `a whole number of seconds from 0 to ${MAX_REFRESH_GRACE}`,
    (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_REFRESH_GRACE,
  ]),
  accessLifetime: optional([
    `a whole number of seconds from ${ACCESS_LIFETIMES.minimum} to ${ACCESS_LIFETIMES.maximum}`,
    (value) =>
      Number.isInteger(value) &&
      (value as number) >= ACCESS_LIFETIMES.minimum &&
      (value as number) <= ACCESS_LIFETIMES.maximum,
  ]),
  ending: optional(["an AbortSignal", (value) => value instanceof AbortSignal]),
  trustedProxies: optional(["a list of texts", (value) => Array.isArray(value) && value.every(isText)]),
  corsOrigins: optional([
    'a list of origins as browsers write them, such as "https://app.example.com"',
    (value) => Array.isArray(value) && value.every((each) => typeof each === "string" && isOrigin(each)),
  ]),
  page: optional(["a list of files", Array.isArray]),
  pageSignIn: optional(["a PageSignIn", (value) => value instanceof PageSignIn]),
  uploadLimits: optional(['"shared" or "own"', (value) => Object.hasOwn(UPLOAD_LIMITS, String(value))]),
  authenticate: optional(["a function", isFunction]),
  fallthrough: optional(["true or false", (value) => typeof value === "boolean"]),
  worker: optional([
    'the URL of a file or "inline"',
    (value) => value === "inline" || (value instanceof URL && value.protocol === "file:"),
  ]),
} as const satisfies Readonly<Record<string, Kind>>;

/** Throws a `TypeError` if an option of `createApp` is not what it must be, or is none: a mistake of the program. */
export const checkOptions = (options: Readonly<Partial<Record<keyof typeof OPTIONS, unknown>>>): void => {
  if (!isObject(options)) throw new TypeError("createApp must be called with an object of options.");
  const other = Object.keys(options).find((name) => !Object.hasOwn(OPTIONS, name));
  if (other !== undefined) throw new TypeError(`createApp has no option "${other}".`);
  for (const [name, [what, is]] of Object.entries(OPTIONS))
    if (!is(options[name as keyof typeof OPTIONS]))
      throw new TypeError(`The option ${name} of createApp must be ${what}.`);
};
