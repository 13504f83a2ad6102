import { parseIsoDay, plainDecimal } from "@farthing/values";
import * as Redacted from "effect/Redacted";
import { MAX_REFRESH_GRACE } from "../sso/successor.ts";
import { SUMMARY_KEYS } from "../transactions/sums.ts";
import { TAXONOMY_FIELDS } from "../transactions/taxonomy-fields.ts";
import { TRANSACTION_TYPES } from "../transactions/transaction-filter.ts";
import { TRANSFER_STATES } from "../transfers/transfer.ts";
import type { USE_CASES } from "./use-cases.ts";

type UseCases = typeof USE_CASES;

/** What a value must be, and whether a value is that. */
type Kind = readonly [what: string, is: (value: unknown) => boolean];

/** What the fields of an object must be. There are no others. */
type Fields<A> = [keyof A] extends [never] ? never : { readonly [Name in keyof A]-?: Kind };

/** An argument by its name: what it must be, or what its fields must be. */
type Arguments<Given extends readonly unknown[]> = {
  readonly [Index in keyof Given]-?: readonly [name: string, is: Kind | Fields<Given[Index]>];
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isBoolean = (value: unknown): boolean => typeof value === "boolean";
const isList = (value: unknown): boolean => Array.isArray(value);
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
/** Storage counts the rows before a page, so their number has to be one that it has, too. */
const MAX_PAGE = 1_000_000;
const isCount = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_PAGE;

/** Whether a value is a `Uint8Array`; one of another realm is not an instance of this realm's. */
const isBytes = (value: unknown): boolean =>
  ArrayBuffer.isView(value) && (value as Partial<Uint8Array>)[Symbol.toStringTag] === "Uint8Array";

const has = (value: unknown, fields: Readonly<Record<string, Kind[1]>>): boolean =>
  isObject(value) && Object.entries(fields).every(([name, is]) => is(value[name]));

const optional = ([what, is]: Kind): Kind => [what, (value) => value === undefined || is(value)];

const ANYTHING: Kind = ["anything", () => true];
const TEXT: Kind = ["text", isText];
const DAY: Kind = [
  "a day as YYYY-MM-DD",
  (value) => typeof value === "string" && parseIsoDay(value) !== undefined,
];
const TEXT_OR_NULL: Kind = ["text or null", isTextOrNull];
const BOOLEAN: Kind = ["true or false", isBoolean];
const NUMBER: Kind = ["a number", (value) => typeof value === "number"];
const FUNCTION: Kind = ["a function", (value) => typeof value === "function"];
const OBJECT: Kind = ["an object", isObject];
const LIST: Kind = ["a list", isList];
const TRANSFER_STATE: Kind = [
  `one of ${TRANSFER_STATES.join(", ")}`,
  (value) => (TRANSFER_STATES as readonly unknown[]).includes(value),
];
const KINDS = Object.keys(TAXONOMY_FIELDS);
const TAXONOMY_KIND: Kind = [
  `one of ${KINDS.join(", ")}`,
  (value) => (KINDS as readonly unknown[]).includes(value),
];
const CATEGORY_FILTER: Kind = [
  "an object with roots_only, true or false, parent_id, text, or both",
  (value) =>
    has(value, {
      roots_only: (given) => given === undefined || isBoolean(given),
      parent_id: (given) => given === undefined || isText(given),
    }),
];
const IMPORT_FILTER: Kind = [
  "an object with status, stored or undone, type, an import type, or both",
  (value) =>
    has(value, {
      status: (given) => given === undefined || given === "stored" || given === "undone",
      type: (given) => given === undefined || isText(given),
    }),
];
const TEXTS: Kind = ["a list of texts", areTexts];

const GRACE: Kind = [
  `a number of seconds from 0 to ${MAX_REFRESH_GRACE}`,
  (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_REFRESH_GRACE,
];

const isSecret = (value: unknown): boolean => Redacted.isRedacted(value) && isText(Redacted.value(value));
const SECRET: Kind = ["a secret: wrap the text with secret(text)", isSecret];

const CREDENTIAL: Kind = [
  'an object with _tag, "ApiKey" or "AccessToken", and text, a secret',
  (value) => has(value, { _tag: (tag) => tag === "ApiKey" || tag === "AccessToken", text: isSecret }),
];
const ORIGIN: Kind = [
  "an object with ip_address and user_agent, each text or null",
  (value) => has(value, { ip_address: isTextOrNull, user_agent: isTextOrNull }),
];
const UPLOAD: Kind = [
  "an upload such as { bytes, filename }, with a Uint8Array as bytes",
  (value) => has(value, { bytes: isBytes }),
];
const TIME_ZONE: Kind = [
  'a time zone, such as timeZoneNamed("Europe/Paris")',
  (value) => has(value, { name: isText, offsetAt: (given) => typeof given === "function" }),
];
const QUERY: Kind = [
  `an object with per_page and page, each from 1 to ${MAX_PAGE}, or with per_page and cursor`,
  (value) =>
    has(value, { per_page: isCount, page: isCount }) || has(value, { per_page: isCount, cursor: isText }),
];
const RULES: Kind = ["an object with allow_loopback", (value) => has(value, { allow_loopback: isBoolean })];
const PROVIDER: Kind = [
  "an identity provider with name, issuer, allow_account_creation, require_pkce and allowed_domains, and assume_email_verified if it is true",
  (value) =>
    has(value, {
      ...{ name: isText, issuer: isText, allow_account_creation: isBoolean, require_pkce: isBoolean },
      allowed_domains: areTexts,
      assume_email_verified: (given) => given === undefined || isBoolean(given),
    }),
];
const NAMED_IDENTITY = { provider: isText, issuer: isText, subject: isText };
const IDENTITY: Kind = [
  "an identity with provider, issuer and subject",
  (value) => has(value, NAMED_IDENTITY),
];
const NEW_IDENTITY: Kind = [
  "an identity with provider, issuer and subject, and with email, first_name and last_name, each text or null",
  (value) =>
    has(value, { ...NAMED_IDENTITY, email: isTextOrNull, first_name: isTextOrNull, last_name: isTextOrNull }),
];

const isUnsigned = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value) && value >= 0
    : typeof value === "string" && !value.includes("-") && plainDecimal(value) !== undefined;

const UNSIGNED: Kind = ["a decimal without a sign, as text or a number", isUnsigned];
const SUMMARY_KEY: Kind = [
  `one of ${SUMMARY_KEYS.join(", ")}`,
  (value) => SUMMARY_KEYS.some((each) => each === value),
];
const TYPE: Kind = [
  `one of ${TRANSACTION_TYPES.join(", ")}`,
  (value) => TRANSACTION_TYPES.some((each) => each === value),
];

const SIGN_IN_END: Kind = ["app or page", (value) => value === "app" || value === "page"];

const OF_FAMILY = ["family_id", TEXT] as const;
const ID = ["id", TEXT] as const;
const OF_QUERY = ["query", QUERY] as const;
const OF_KIND = ["kind", TAXONOMY_KIND] as const;

const TOLD = { on_progress: optional(FUNCTION) };

const FILTER = {
  ...{ account_id: optional(TEXT), account_ids: optional(TEXTS) },
  ...{ category_id: optional(TEXT), category_ids: optional(TEXTS) },
  ...{ merchant_id: optional(TEXT), merchant_ids: optional(TEXTS), tag_ids: optional(TEXTS) },
  import_id: optional(TEXT),
  ...{ start_date: optional(DAY), end_date: optional(DAY) },
  ...{ min_amount: optional(UNSIGNED), max_amount: optional(UNSIGNED), type: optional(TYPE) },
  search: optional(TEXT),
};

/** What each use case takes. */
const ARGUMENTS: { readonly [Name in keyof UseCases]: Arguments<Parameters<UseCases[Name]>> } = {
  addAccount: [OF_FAMILY, ["fields", OBJECT], ["nameOf", optional(FUNCTION)]],
  addTaxonomyItem: [OF_FAMILY, OF_KIND, ["fields", OBJECT], ["nameOf", optional(FUNCTION)]],
  addTransaction: [OF_FAMILY, ["fields", OBJECT], ["nameOf", optional(FUNCTION)]],
  authenticate: [["credential", CREDENTIAL]],
  beginSignIn: [
    [
      "request",
      {
        ...{ provider: PROVIDER, redirect_uri: TEXT },
        ...{ app_state: optional(TEXT), code_challenge: optional(TEXT), ends_at: optional(SIGN_IN_END) },
      },
    ],
  ],
  claimConnection: [
    ["request", { family_id: TEXT, token: SECRET, rules: RULES, connection_id: optional(TEXT) }],
  ],
  createAccount: [
    [
      "request",
      {
        ...{ linking_code: SECRET, code_verifier: optional(SECRET) },
        ...{ first_name: TEXT, last_name: TEXT, origin: ORIGIN },
        ...{ currency: optional(TEXT), time_zone: optional(TEXT) },
      },
    ],
  ],
  createApiKey: [
    ["request", { user: TEXT, name: ANYTHING, scope: ANYTHING, expires: ANYTHING, origin: optional(ORIGIN) }],
  ],
  createUser: [
    [
      "request",
      {
        ...{ email: TEXT, first_name: TEXT, last_name: TEXT },
        ...{ currency: optional(TEXT), time_zone: optional(TEXT), family_id: optional(TEXT) },
      },
    ],
  ],
  deleteAccount: [["request", { family_id: TEXT, id: TEXT, with_transactions: optional(BOOLEAN), ...TOLD }]],
  deleteTaxonomyItem: [
    ["request", { family_id: TEXT, kind: TAXONOMY_KIND, id: TEXT, replace_with: optional(TEXT) }],
  ],
  deleteTransaction: [["request", { family_id: TEXT, id: TEXT, versions: optional(TEXTS) }]],
  endSession: [["request", { id: TEXT, user_id: optional(TEXT), origin: ORIGIN }]],
  exchangeCode: [["request", { code: SECRET, code_verifier: optional(SECRET), origin: ORIGIN }]],
  exportFamily: [OF_FAMILY, ["write", FUNCTION]],
  findAccount: [OF_FAMILY, ID],
  findImport: [OF_FAMILY, ID],
  findReading: [OF_FAMILY, ID],
  findReceipt: [OF_FAMILY, ID],
  findTaxonomyItem: [OF_FAMILY, OF_KIND, ID],
  findTransaction: [OF_FAMILY, ID],
  finishSignIn: [
    ["request", { provider: PROVIDER, callback_url: TEXT, state: TEXT, browser_secret: optional(SECRET) }],
  ],
  forgetReading: [OF_FAMILY, ID],
  importFile: [
    [
      "request",
      {
        ...{
          family_id: TEXT,
          upload: UPLOAD,
          options: OBJECT,
          today: DAY,
          time_zone: optional(TIME_ZONE),
          undecided: optional(LIST),
          lesson: optional(OBJECT),
          named_accounts: optional(OBJECT),
          is_recalled: optional(BOOLEAN),
        },
        ...{ skip_invalid: optional(BOOLEAN), create_accounts: optional(BOOLEAN), again: optional(BOOLEAN) },
        ...{ dry_run: optional(BOOLEAN), checked: optional(OBJECT), new_account: optional(OBJECT), ...TOLD },
      },
    ],
  ],
  issueAuthorizationCode: [["request", { user_id: TEXT, provider: TEXT, code_challenge: TEXT_OR_NULL }]],
  issueLinkingCode: [
    ["request", { identity: NEW_IDENTITY, allow_account_creation: BOOLEAN, code_challenge: TEXT_OR_NULL }],
  ],
  linkIdentity: [
    ["email", TEXT],
    ["identity", IDENTITY],
  ],
  listAccounts: [OF_FAMILY, OF_QUERY, ["filter", optional(OBJECT)]],
  listCategories: [OF_FAMILY, OF_QUERY, ["filter", optional(CATEGORY_FILTER)]],
  listDeletedTransactions: [OF_FAMILY, OF_QUERY],
  listImports: [OF_FAMILY, OF_QUERY, ["filter", optional(IMPORT_FILTER)]],
  listMerchants: [OF_FAMILY, OF_QUERY],
  listReadings: [OF_FAMILY, OF_QUERY],
  listTags: [OF_FAMILY, OF_QUERY],
  listTransactions: [OF_FAMILY, ["filter", FILTER], OF_QUERY],
  recallReading: [OF_FAMILY, ["layout", optional(OBJECT)], ["accountId", optional(TEXT)]],
  listTransfers: [OF_FAMILY, ["state", TRANSFER_STATE], OF_QUERY],
  pairTransactions: [["request", { family_id: TEXT, transaction_ids: TEXTS }]],
  proveAccount: [OF_FAMILY, ID],
  proveBooks: [OF_FAMILY],
  refreshTokens: [
    ["token", SECRET],
    ["origin", ORIGIN],
    ["grace", optional(GRACE)],
  ],
  restoreTransaction: [["request", { family_id: TEXT, id: TEXT }]],
  revokeApiKey: [ID, ["origin", ORIGIN]],
  revokeOwnApiKey: [ID, ["user_id", TEXT], ["origin", ORIGIN]],
  revokeToken: [["token", SECRET]],
  setIdentityBlocked: [
    ["identity", IDENTITY],
    ["is_to_be", BOOLEAN],
  ],
  summarizeTransactions: [OF_FAMILY, ["by", SUMMARY_KEY], ["sent", FILTER]],
  syncConnection: [
    OF_FAMILY,
    ID,
    [
      "options",
      { since: optional(NUMBER), pending: BOOLEAN, dry_run: BOOLEAN, on_progress: optional(FUNCTION) },
    ],
  ],
  undoImport: [["request", { family_id: TEXT, id: TEXT, with_edited: BOOLEAN, ...TOLD }]],
  unlinkIdentity: [
    ["email", TEXT],
    ["identity", IDENTITY],
  ],
  unpairTransactions: [OF_FAMILY, ID],
  updateAccount: [OF_FAMILY, ID, ["fields", OBJECT], ["nameOf", optional(FUNCTION)]],
  updateTaxonomyItem: [OF_FAMILY, OF_KIND, ID, ["fields", OBJECT], ["nameOf", optional(FUNCTION)]],
  updateTransaction: [
    [
      "request",
      {
        ...{ family_id: TEXT, id: TEXT, fields: OBJECT },
        ...{ versions: optional(TEXTS), nameOf: optional(FUNCTION) },
      },
    ],
  ],
};

/** What a value is, without the value: it may be a secret that was not wrapped. */
const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "string") return "text";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object that is none" : `a ${typeof value}`;
};

const check = (place: string, [what, is]: Kind, value: unknown): void => {
  if (!is(value)) throw new TypeError(`${place} must be ${what}; it is ${kindOf(value)}.`);
};

/** Throws a `TypeError` that says which argument of a use case is not what it must be: a mistake of the program. */
export const checkArguments = (useCase: keyof UseCases, given: readonly unknown[]): void => {
  for (const [at, [name, is]] of ARGUMENTS[useCase].entries()) {
    const value = given[at];
    const place = `${name} of ${useCase}`;
    if (isList(is)) {
      check(place, is as Kind, value);
      continue;
    }
    const fields = is as Readonly<Record<string, Kind>>;
    check(place, OBJECT, value);
    const names = Object.keys(fields);
    const other = Object.keys(value as object).find((each) => !names.includes(each));
    if (other !== undefined)
      throw new TypeError(
        `There is no ${JSON.stringify(other.slice(0, 60))} in ${place}: it has ${names.join(", ")}.`,
      );
    for (const [field, kind] of Object.entries(fields))
      check(`${field} in ${place}`, kind, (value as Readonly<Record<string, unknown>>)[field]);
  }
};

/** The family that a use case is for, if it is for one. The arguments are checked. */
export const familyOf = (useCase: keyof UseCases, [first]: readonly unknown[]): string | undefined => {
  if (ARGUMENTS[useCase][0] === OF_FAMILY) return first as string;
  const id = isObject(first) ? first.family_id : undefined;
  return typeof id === "string" ? id : undefined;
};
