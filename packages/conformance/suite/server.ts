import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { commandAt } from "./command.ts";
import { BOOKS } from "./http-cases.ts";

/** Each starts a server of its own. */
type Suite = "http" | "preflight";

/** `full` and `read` are keys of the first family, `other` of the second. */
type KeyName = "full" | "read" | "other";

/** A server to test. */
export interface ServerUnderTest {
  readonly url: string;
  /** The keys. */
  readonly key: (name: KeyName) => string;
  /** A one-time code by its name in a case; undefined if it is not given. */
  readonly code: (name: string) => string | undefined;
  readonly stop: () => Promise<void>;
}

/** The arguments of `sso` that create each code. */
const CODES: Readonly<Record<string, string>> = {
  authorization_code: "authorization-code --user one@example.com",
  another_code: "authorization-code --user one@example.com",
  linking_code:
    "linking-code --provider acme --subject free --email new@example.com --allow-account-creation",
  linking_code_shut: "linking-code --provider acme --subject shut --email shut@example.com",
  linking_code_taken:
    "linking-code --provider acme --subject taken --email one@example.com --allow-account-creation",
};

const KEY_VARIABLES: Readonly<Record<KeyName, string>> = {
  full: "FARTHING_KEY",
  read: "FARTHING_READ_KEY",
  other: "FARTHING_OTHER_KEY",
};

const given = (env: NodeJS.ProcessEnv): ServerUnderTest | undefined =>
  env.FARTHING_URL === undefined
    ? undefined
    : {
        url: env.FARTHING_URL.replace(/\/$/, ""),
        key: (name) => env[KEY_VARIABLES[name]] ?? "",
        code: (name) => env[`FARTHING_${name.toUpperCase()}`],
        stop: async () => {},
      };

/** A value that is created once, on first use. */
const once = <Name extends string, Value>(make: (name: Name) => Value): ((name: Name) => Value) => {
  const made = new Map<Name, Value>();
  return (name) => {
    if (!made.has(name)) made.set(name, make(name));
    return made.get(name)!;
  };
};

/** Starts the command's own server on a new database, with two families that have the same books, on first use. */
const started = async (
  bin: string,
  databases: string | undefined,
  suite: Suite,
): Promise<ServerUnderTest> => {
  const folder = mkdtempSync(join(tmpdir(), "conformance-http-"));
  const [file, ...first] = commandAt(bin);
  const database = databases === undefined ? join(folder, "farthing.db") : `${databases}${suite}`;
  const env = { ...process.env, FARTHING_DATABASE: database, FARTHING_RATE_LIMIT: "off" };
  const json = (...args: string[]): { readonly key?: string; readonly code?: string } => {
    const { status, stdout, stderr } = spawnSync(file, [...first, ...args, "--format", "json"], {
      encoding: "utf8",
      env,
    });
    if (status !== 0) throw new Error(`${args.join(" ")}: ${stdout}${stderr}`);
    return JSON.parse(stdout);
  };
  const family = once((email: string): string => {
    json("user", "create", "--email", email, "--first-name", "Con", "--last-name", "Formance");
    json("import", BOOKS, "--user", email);
    return email;
  });
  const key = once((name: KeyName): string => {
    const email = family(name === "other" ? "other@example.com" : "one@example.com");
    const scope = name === "read" ? "read" : "read_write";
    return json("api-key", "create", "--user", email, "--name", name, "--scope", scope).key ?? "";
  });
  const child = spawn(file, [...first, "serve", "--port", "0"], { env, stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once("line", (line) => resolve(line.split(" ").at(-1) ?? ""));
    child.once("close", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    url,
    key,
    code: (name) => json("sso", ...(CODES[name] ?? "").split(" ")).code,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * The server that FARTHING_URL names, with the keys in FARTHING_KEY, FARTHING_READ_KEY and FARTHING_OTHER_KEY and the codes
 * in FARTHING_AUTHORIZATION_CODE and so on; else one that the command in FARTHING_BIN starts, on a new file or on the database
 * whose address FARTHING_DATABASES begins. Undefined if neither is given.
 */
export const serverUnderTest = async (
  env: NodeJS.ProcessEnv,
  suite: Suite,
): Promise<ServerUnderTest | undefined> => {
  const { FARTHING_BIN: bin, FARTHING_DATABASES: databases } = env;
  return given(env) ?? (bin === undefined ? undefined : started(bin, databases, suite));
};
