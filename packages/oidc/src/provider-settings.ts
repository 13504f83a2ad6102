import type { IdentityProvider } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import * as SchemaIssue from "effect/SchemaIssue";
import { isProviderName, PROVIDER_NAME } from "./provider-name.ts";

/** The file of identity providers is invalid; each sentence says what is wrong. */
export class BadProviders extends Schema.TaggedError<BadProviders>()("BadProviders", {
  errors: Schema.Array(Schema.String),
}) {}

/** A provider with its settings. */
export interface ProviderSettings extends IdentityProvider {
  readonly client_id: string;
  readonly client_secret: Redacted.Redacted<string> | undefined;
  readonly scopes: readonly string[];
}

/** What the file is checked against. */
export interface Surroundings {
  /** Variables that may contain secrets. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether an issuer may be a literal loopback address over plain http: for trials and tests. */
  readonly allow_loopback: boolean;
}

const textThat = (isGood: (value: string) => boolean, message: string) =>
  Schema.String.annotate({ message }).check(Schema.makeFilter(isGood, { message }));

const text = (message: string) => textThat((value) => value.trim() !== "", message);

const needed = <S extends Schema.Codec<unknown, unknown>>(schema: S) =>
  schema.pipe(Schema.annotateKey({ messageMissingKey: "is missing" }));

const optional = <S extends Schema.Codec<unknown, unknown>>(schema: S) => Schema.optionalKey(schema);

const flag = optional(Schema.Boolean.annotate({ message: "must be true or false" }));

const DOMAINS = "must be a list of domains; leave it out to allow all";

const domain = textThat(
  (value) => /^[^\s@/:*.]+(?:\.[^\s@/:*.]+)+$/u.test(value),
  "must be a domain such as example.com",
);

const SCOPES = "must be a list of scopes that includes openid";

const Entry = Schema.Struct({
  name: needed(textThat(isProviderName, PROVIDER_NAME)),
  issuer: needed(text("must be a URL")),
  client_id: needed(text("must be text")),
  client_secret: optional(text("must be text")),
  client_secret_env: optional(text("must be the name of a variable")),
  scopes: optional(
    Schema.Array(text("must be text"))
      .annotate({ message: SCOPES })
      .check(Schema.makeFilter((scopes) => scopes.includes("openid"), { message: SCOPES })),
  ),
  allowed_domains: optional(
    Schema.Array(domain)
      .annotate({ message: DOMAINS })
      .check(Schema.makeFilter((domains) => domains.length > 0, { message: DOMAINS })),
  ),
  allow_account_creation: flag,
  require_pkce: flag,
  assume_email_verified: flag,
}).annotate({ message: "must be an object" });

const NONE = "must list at least one provider; without providers, leave FARTHING_OIDC_PROVIDERS unset";

const File = Schema.Array(Entry)
  .annotate({ message: "must be a list of providers" })
  .check(Schema.makeFilter((providers) => providers.length > 0, { message: NONE }));

type Entry = typeof Entry.Type;

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;

const issuerProblem = (issuer: string, allowLoopback: boolean): string | undefined => {
  const url = URL.parse(issuer);
  if (url === null || /\s/.test(issuer)) return "must be a URL";
  if (/[?#]/.test(issuer) || url.username !== "" || url.password !== "")
    return "must have no query, fragment or user";
  if (url.pathname.includes("/.well-known/")) return "must be the issuer itself, without /.well-known/";
  if (url.protocol === "https:") return undefined;
  return url.protocol === "http:" && LOOPBACK.test(url.hostname) && allowLoopback
    ? undefined
    : "must begin with https://";
};

const secretOf = (
  { client_secret, client_secret_env }: Entry,
  env: Surroundings["env"],
): Redacted.Redacted<string> | undefined => {
  const secret = client_secret ?? (client_secret_env === undefined ? undefined : env[client_secret_env]);
  return secret === undefined || secret === "" ? undefined : Redacted.make(secret);
};

const problemsOf = (entry: Entry, at: string, { env, allow_loopback }: Surroundings): string[] => {
  const { issuer, client_secret, client_secret_env } = entry;
  const problem = issuerProblem(issuer, allow_loopback);
  return [
    ...(problem === undefined ? [] : [`${at}.issuer ${problem}.`]),
    ...(client_secret !== undefined && client_secret_env !== undefined
      ? [`${at} has both client_secret and client_secret_env. Remove one of them.`]
      : []),
    ...(client_secret_env !== undefined && !env[client_secret_env]
      ? // Does not repeat the value: it may be the secret itself, written there by mistake.
        [`${at}.client_secret_env names a variable that is not set.`]
      : []),
  ];
};

const KNOWN = new Set(Object.keys(Entry.fields));

/** An unknown key is most likely a typing mistake and would be ignored silently. */
const unknownKeys = (json: unknown): string[] =>
  Array.isArray(json)
    ? json.flatMap((entry: unknown, i) =>
        typeof entry === "object" && entry !== null && !Array.isArray(entry)
          ? Object.keys(entry)
              .filter((key) => !KNOWN.has(key))
              .map((key) => `[${i}] has an unknown key ${JSON.stringify(key)}.`)
          : [],
      )
    : [];

const format = SchemaIssue.makeFormatterStandardSchemaV1();

const spokenPath = (path: readonly unknown[] = []): string =>
  path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("") || "The file";

/**
 * Reads identity providers from the JSON of their file: a list of objects with `name`, `issuer`, `client_id`,
 * `client_secret` or `client_secret_env`, `scopes`, `allowed_domains`, `allow_account_creation`,
 * `require_pkce`, `assume_email_verified`. Fails with one sentence for each thing that is wrong.
 */
export const readProviders = (
  json: unknown,
  surroundings: Surroundings,
): Effect.Effect<readonly ProviderSettings[], BadProviders> => {
  const decoded = Schema.decodeUnknownResult(File, { errors: "all" })(json);
  if (Result.isFailure(decoded))
    return Effect.fail(
      new BadProviders({
        errors: [
          ...format(decoded.failure.issue).issues.map(
            ({ path, message }) => `${spokenPath(path)} ${message}.`,
          ),
          ...unknownKeys(json),
        ],
      }),
    );
  const names = decoded.success.map(({ name }) => name);
  const errors = [
    ...unknownKeys(json),
    ...decoded.success.flatMap((entry, i) => problemsOf(entry, `[${i}]`, surroundings)),
    ...[...new Set(names)]
      .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
      .map((name) => `Two providers are named ${name}.`),
  ];
  if (errors.length > 0) return Effect.fail(new BadProviders({ errors }));
  return Effect.succeed(
    decoded.success.map((entry) => ({
      name: entry.name,
      issuer: entry.issuer,
      client_id: entry.client_id,
      client_secret: secretOf(entry, surroundings.env),
      scopes: entry.scopes ?? ["openid", "email", "profile"],
      allowed_domains: (entry.allowed_domains ?? []).map((domain) => domain.toLowerCase()),
      allow_account_creation: entry.allow_account_creation ?? false,
      require_pkce: entry.require_pkce ?? false,
      assume_email_verified: entry.assume_email_verified ?? false,
    })),
  );
};
