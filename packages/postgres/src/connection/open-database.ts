import { unusableVersion } from "@farthing/core/storage";
import pg, { type ClientBase } from "pg";
import { FIRST_VERSION, type Step, stepsFrom, VERSION } from "../schema/versions.ts";
import { empty, unusable } from "./address.ts";
import { NoPassword } from "./client.ts";
import { codeOf, endsConnection } from "./postgres-failure.ts";
import { queriesOn } from "./queries.ts";
import { sql } from "./sql.ts";

/** What PostgreSQL, or PgBouncer before it, says of a database that cannot be used, by SQLSTATE. */
const REASONS: Readonly<Record<string, string>> = {
  "28P01": "the name or the password of the user is wrong",
  "28000": "the user may not connect so; check the name of the user and pg_hba.conf, or add sslmode=require",
  "3D000": "it does not exist; create it, for example with `createdb --encoding=UTF8 NAME`",
  "42501": "the user may not create tables in it; make the user its owner",
  "25006":
    "its tables have to be made or updated, and it can only be read; if it is a standby, use the address of the primary",
  "08004":
    "PgBouncer refuses the options in its address; remove them, and set them with `ALTER ROLE … SET …`",
};

/** What PostgreSQL says of a setting in the address that it does not know, when it refuses the connection. */
const OF_OPTIONS = /^(?:42601|42704|22023)$/;

/** What the network says of a server that is not there, by code. */
const OF_NETWORK: Readonly<Record<string, string>> = {
  ENOTFOUND: "there is no server of this name",
  ENOENT: "there is no server at this socket",
};

/** What the driver says of TLS, by code. */
const OF_TLS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...["DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN"],
      ...["CERT_SIGNATURE_FAILURE", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    ].map((code) => [
      code,
      "nobody who is trusted has signed its certificate; name the file of its authority with sslrootcert",
    ]),
  ),
  CERT_HAS_EXPIRED: "its certificate has expired; renew it on the server",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host; use the name of the host that is in it",
};

/** What the driver says without a code, before it has sent anything that could be wrong. */
const OF_DRIVER: readonly (readonly [said: RegExp, why: string])[] = [
  [
    /^The server does not support SSL/,
    "it does not offer TLS; turn that on in the server, or use sslmode=disable",
  ],
];

/** Such an error ends the connection; one of a statement does not. */
const isOfOptions = (error: pg.DatabaseError): boolean =>
  endsConnection(error) && OF_OPTIONS.test(error.code ?? "");

const NO_PASSWORD =
  "its server asks for a password, and none was given; set PGPASSWORD, or write it into ~/.pgpass";

/** What is said of a database that cannot be used, as a failure; anything else as it is. */
export const explained = (url: string, error: unknown): unknown => {
  if (error instanceof NoPassword) return unusable(url, NO_PASSWORD);
  const { code = "" } = error as { readonly code?: string };
  const why =
    error instanceof pg.DatabaseError
      ? (REASONS[codeOf(error)] ??
        (isOfOptions(error) ? "its server refuses the options in its address; correct them" : undefined))
      : (OF_DRIVER.find(([text]) => text.test((error as Error).message))?.[1] ??
        OF_NETWORK[code] ??
        OF_TLS[code]);
  return why === undefined ? error : unusable(url, why);
};

/** The oldest server that can be used: its major version. */
const OLDEST = 15;

interface State {
  /** Of the server, such as 150004. */
  readonly version: number;
  readonly encoding: string;
  readonly schema: string | null;
  /** Whether Farthing has begun to use the schema. */
  readonly is_ours: boolean;
  readonly tables: number;
}

const stateOf = async (client: ClientBase): Promise<State> =>
  (await queriesOn(client).get<State>(
    sql`SELECT current_setting('server_version_num')::integer AS version,
          current_setting('server_encoding') AS encoding, current_schema() AS schema,
          count(*) FILTER (WHERE table_name = 'farthing_schema') > 0 AS is_ours, count(*) AS tables
        FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  ))!;

/** Fails unless the schema that is used is Farthing's or empty. */
const check = ({ version, encoding, schema, is_ours, tables }: State, url: string): void => {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST)
    throw unusable(url, `its server is PostgreSQL ${major}; Farthing needs version ${OLDEST} or newer`);
  if (encoding !== "UTF8")
    throw unusable(url, `its encoding is ${encoding}; create it with the encoding UTF8`);
  if (schema === null)
    throw unusable(url, "no schema of its search_path exists; create one that the user owns");
  if (!is_ours && tables > 0)
    throw unusable(url, `the schema ${schema} belongs to another program; use another database or schema`);
};

/** The version of the schema of a database; 0 if it has no tables yet. */
const versionOf = async (client: ClientBase, url: string, lock = sql``): Promise<number> => {
  const row = await queriesOn(client).get<{ readonly version: number }>(
    sql`SELECT version FROM farthing_schema WHERE only_row ${lock}`,
  );
  const version = row?.version ?? 0;
  const why = unusableVersion(version, { first: FIRST_VERSION, current: VERSION });
  if (why !== undefined) throw unusable(url, why);
  return version;
};

/** A row that whoever migrates locks. */
const PREPARE = `
CREATE TABLE IF NOT EXISTS farthing_schema (
  only_row boolean PRIMARY KEY CHECK (only_row),
  version integer NOT NULL
);
INSERT INTO farthing_schema (only_row, version) VALUES (true, 0) ON CONFLICT DO NOTHING;
`;

const apply = async (client: ClientBase, { sql: text, optional }: Step): Promise<void> => {
  await client.query("SAVEPOINT before_step");
  try {
    await client.query(text);
  } catch (error) {
    if (optional !== true || !(error instanceof pg.DatabaseError)) throw error;
    await client.query("ROLLBACK TO SAVEPOINT before_step");
  }
};

/** Applies the missing migrations to a database that can be used, all or none; whoever comes meanwhile waits. */
export const migrate = async (client: ClientBase, url: string): Promise<void> => {
  await client.query(PREPARE);
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
  try {
    const version = await versionOf(client, url, sql`FOR UPDATE`);
    for (const step of stepsFrom(version)) await apply(client, step);
    await queriesOn(client).run(sql`UPDATE farthing_schema SET version = ${VERSION}`);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
};

/**
 * The version of the schema of a database, 0 if it is empty. Throws a `DatabaseUnusable` if it cannot be used, and the errors of
 * PostgreSQL if it is not available now. The schema of another program is left unchanged.
 */
export const versionToUse = async (client: ClientBase, url: string): Promise<number> => {
  const state = await stateOf(client);
  check(state, url);
  // Whoever began to make its tables may have been ended before there were any.
  return state.is_ours ? versionOf(client, url) : 0;
};

/** The same of one that is read as it is: it must not be empty. */
export const versionToRead = async (client: ClientBase, url: string): Promise<number> => {
  const version = await versionToUse(client, url);
  if (version === 0) throw empty(url);
  return version;
};
