import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StorageHealth } from "@farthing/core/storage";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newAuthority } from "../../provider/test/transport/support/certificate.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

const authority = newAuthority();
const folder = await mkdtemp(join(tmpdir(), "farthing-tls-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileOf = async (text: string): Promise<string> => {
  const path = join(folder, randomUUID());
  await writeFile(path, text);
  return path;
};

const server = `${inject("postgres")}/postgres`;

/** Whether all connections of this name are encrypted. */
const encryption = (name: string): Promise<string> =>
  onDatabase(server, async (client) => {
    const { rows } = await client.query<{ readonly ssl: boolean | null }>(
      "SELECT bool_and(ssl) AS ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = $1",
      [name],
    );
    return { true: "encrypted", false: "plain", null: "not there" }[String(rows[0]!.ssl)]!;
  });

/** Whether the connections of storage are encrypted, as the server says; what it fails with otherwise. */
const open = async (url: string): Promise<string> => {
  const name = randomUUID();
  const how = Effect.flatMap(StorageHealth, ({ check }) =>
    Effect.andThen(
      check,
      Effect.promise(() => encryption(name)),
    ),
  );
  try {
    return await Effect.runPromise(
      Effect.provide(how, layerPostgres({ url: `${url}&application_name=${name}` })),
    );
  } catch (error) {
    return (error as Error).message;
  }
};

/** Writes a file in the folder of the server's data that only the server can read. */
const writeThere = async (client: pg.Client, name: string, text: string): Promise<void> => {
  const lines = text
    .trim()
    .split("\n")
    .flatMap((line) => line.match(/.{1,64}/g)!);
  const values = lines.map((line, i) => `(${i}, '${line}')`).join(", ");
  await client.query(
    `COPY (SELECT line FROM (VALUES ${values}) AS l(i, line) ORDER BY i) TO PROGRAM 'umask 077; cat > ${name}'`,
  );
};

/** Whether the server offers TLS to who comes now. */
const offers = (): Promise<boolean> =>
  onDatabase(
    server,
    async (client) => (await client.query<{ ssl: string }>("SHOW ssl")).rows[0]!.ssl === "on",
  );

/** The server tells nobody when it has read its settings again. */
const untilOffering = async (isOn: boolean): Promise<void> => {
  if ((await offers()) !== isOn) await untilOffering(isOn);
};

const offer = async (host: string): Promise<void> => {
  const { key, cert } = authority.certify(host);
  await onDatabase(server, async (client) => {
    await writeThere(client, "test.key", key);
    await writeThere(client, "test.crt", cert);
    await client.query("ALTER SYSTEM SET ssl_cert_file = 'test.crt'");
    await client.query("ALTER SYSTEM SET ssl_key_file = 'test.key'");
    await client.query("ALTER SYSTEM SET ssl = on");
    await client.query("SELECT pg_reload_conf()");
  });
  await untilOffering(true);
};

describe("with a server that offers TLS", () => {
  let [url, ca] = ["", ""];
  beforeAll(async () => {
    [url, ca] = [await newDatabase(), await fileOf(authority.ca)];
    await offer("db.example.com");
    return async () => {
      await onDatabase(server, async (client) => {
        await client.query("ALTER SYSTEM RESET ssl");
        await client.query("SELECT pg_reload_conf()");
      });
      await untilOffering(false);
    };
  });

  it("the connection is encrypted where the address says so, and the certificate is what it says", async () => {
    const having = (parameters: string): Promise<string> => open(`${url}?${parameters}`);
    expect(await having("sslmode=disable")).toBe("plain");
    expect(await having("sslmode=require")).toBe("encrypted");
    expect(await having(`sslmode=verify-ca&sslrootcert=${ca}`)).toBe("encrypted");
    const other = await fileOf(newAuthority().ca);
    for (const mode of ["require", "verify-ca", "verify-full"])
      expect(await having(`sslmode=${mode}&sslrootcert=${other}`)).toMatch(
        /nobody who is trusted has signed its certificate; name the file of its authority with sslrootcert/,
      );
    expect(await having("sslmode=verify-full")).toMatch(/nobody who is trusted has signed its certificate/);
    expect(await having(`sslmode=verify-full&sslrootcert=${ca}`)).toMatch(
      /its certificate is for another host; use the name of the host that is in it/,
    );
  });
});
