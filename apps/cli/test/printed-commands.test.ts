import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startFakeProvider, trialScenario } from "@farthing/provider-fake";
import type { Command } from "commander";
import { afterAll, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { wholeProgram } from "../src/program.ts";
import { BACKUP } from "./stored-support.ts";
import { type Ran, STACK } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

/**
 * Whatever command is printed to be run next can be run as it is printed: it acts on the database, and for the family, of the
 * command that printed it.
 */

const home = newFolder();
const folder = join(home, "my books");
mkdirSync(folder);
const database = join(folder, "farthing.db");
const ENV = {
  HOME: home,
  ...{ FARTHING_PROVIDER_ALLOW_LOOPBACK: "1", FARTHING_PROVIDER_RETRY_BASE_MS: "1" },
};

const bank = await startFakeProvider({ port: 0, scenario: trialScenario() });
afterAll(() => bank.stop());

const at = (name: string, content: string): string => {
  const path = join(home, name);
  writeFileSync(path, content);
  return path;
};

const rows = (...lines: string[]): string => `Date,Description,Amount\n${lines.join("\n")}\n`;
const PLAIN = at("plain.csv", rows("2024-05-13,Lemon,-1.00", "2024-05-14,Wages,20.00"));
const OTHER = at("other.csv", rows("2024-06-13,Pear,-1.00", "2024-06-14,Wages,20.00"));
const OPEN = at("open file.csv", rows("03/04/2024,Lemon,-1.00", "04/05/2024,Wages,20.00"));
const NAMED = at("named.csv", "Date,Description,Amount,Account\n2024-05-13,Lemon,-1.00,Nowhere\n");
const TWINS = at(
  "twins.csv",
  "Date,Description,Amount,Account\n2024-05-13,Lemon,-1.00,twin\n2024-05-14,Wages,20.00,Twin B\n",
);
const SERVICE = at("service.ndjson", BACKUP);

/** What a command is called with: a text, or what is known only then. */
type Arg = string | (() => string);

let printed = "";

/** The id that was printed last of something. */
const UUIDS = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
const lastId = (): string => printed.match(UUIDS)!.at(-1)!;

const kept = new Map<string, string>();
const known = (name: string) => (): string => kept.get(name)!;

interface Step {
  readonly args: readonly Arg[];
  readonly stdin?: () => string;
  /** Keeps the id that it prints last. */
  readonly keep?: string;
  /** With this database instead. */
  readonly on?: string;
  /** What happens before. */
  readonly before?: () => void;
}

const call = (words: string, ...more: readonly Arg[]): Step => ({ args: [...words.split(" "), ...more] });
const ADA = "--user ada@example.com";
const BO = "--user bo@example.com";
const NOBODY = "0190a7c2-6f00-7000-8000-000000000001";
const person = (name: string): string =>
  `user create --email ${name}@example.com --first-name ${name} --last-name Quill`;

/** The first id that a statement finds in the database. */
const inDatabase = (sql: string) => (): string => {
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    return String(Object.values(db.prepare(sql).get()!)[0]);
  } finally {
    db.close();
  }
};

const set = (sql: string) => (): void => {
  const db = new DatabaseSync(database);
  db.exec(sql);
  db.close();
};

/** What is done with books from their beginning to their end, well and badly. */
const WALK: readonly Step[] = [
  call("account list"),
  call(person("ada")),
  call(`account list ${ADA}`),
  call("api-key list"),
  call("session list"),
  call("audit list"),
  call("provider list"),
  call("provider sync"),
  call("provider info"),
  call("provider accounts"),
  call("import", PLAIN),
  call(`import ${ADA}`, PLAIN),
  call(person("bo")),
  call("user list"),
  call("account list"),
  call("completion accounts"),
  call(`account list ${BO}`),
  call(`check books ${BO}`),
  call(`category list ${BO}`),
  call(`tag list ${BO}`),
  call(`merchant list ${BO}`),
  ...["category", "tag", "merchant"].flatMap((one) => [
    call(`${one} add ${BO} Old`),
    call(`${one} add ${BO} Other`),
    call(`${one} rename ${BO} Odl New`),
    call(`${one} rename ${BO} Old`, "It's new"),
    call(`${one} delete ${BO} Nowhere`),
    call(`${one} delete ${BO}`, "It's new"),
    call(`${one} merge ${BO} Other Nowhere`),
  ]),
  ...["category", "tag"].flatMap((one) => [
    call(`${one} update ${BO} Other --color #0b6e4f`),
    call(`${one} update ${BO} Ohter --color #0b6e4f`),
  ]),
  call(`account create ${ADA} --name Checking --currency USD`),
  { ...call(`account create ${ADA} --name`, "The second one", "--currency", "USD"), keep: "second" },
  call(`account balance ${ADA} Checking 12.50`),
  call("account balance Checking 12.50"),
  call(`account rename ${ADA} Checking Daily`),
  call(`account rename ${ADA} Daily Checking`),
  { ...call(`import ${ADA} --account Checking`, PLAIN), keep: "import" },
  call(`import ${ADA} --account Checking`, PLAIN),
  call(`import ${ADA} --account Checking --dry-run`, OTHER),
  call(`import ${ADA} --account`, known("second"), PLAIN),
  call("import --account", known("second"), OTHER),
  call("import --account", known("second"), PLAIN),
  call(`import ${ADA}`, OTHER),
  call(`import ${ADA}`, NAMED),
  call(`import ${ADA} --create-accounts`, NAMED),
  call(`import ${ADA} --account Checking`, OPEN),
  call(`import ${BO}`, NAMED),
  call(`import ${ADA}`, at("none.csv", "")),
  call(`import ${ADA}`, join(home, "missing.csv")),
  call(`import ${BO}`, SERVICE),
  call(`category delete ${BO} Groceries`),
  call(`category merge ${BO} Groceries Groceries`),
  call(`account create ${ADA} --name Twin --currency USD`),
  call(`account create ${ADA} --name TWIN --currency USD`),
  call(`account create ${ADA} --name TWIN --currency USD --yes`),
  call(`import ${ADA}`, TWINS),
  call("import list"),
  call(`import list ${ADA}`),
  call("import show", known("import")),
  call(`import show ${BO}`, known("import")),
  call("import show", NOBODY),
  call("readings list"),
  { ...call(`readings list ${ADA}`), keep: "reading" },
  call("readings show", known("reading")),
  call(`readings show ${BO}`, known("reading")),
  call("readings show", NOBODY),
  call("readings forget", known("reading")),
  call(`readings forget ${ADA}`, known("reading")),
  call(`import undo ${BO}`, known("import")),
  call("import undo", known("import")),
  call("import undo", known("import")),
  call("transactions list"),
  call(`transactions list ${ADA}`),
  call(`transactions list ${ADA} --account-id`, NOBODY),
  call(`transactions summary ${ADA}`),
  call(`transactions summary ${ADA} --by category --account Nowhere`),
  call(`transactions add ${ADA} --spent 1 --name Tea`),
  call(`transactions add ${ADA} --account Checking --spent 1 --name Tea`),
  call(`transactions add ${ADA} --account Checking --spent 1 --name Tea --category Drinks`),
  call(`transactions update ${ADA} --last --category`, "It's food"),
  call(`transactions update ${ADA} --last`),
  call(`transactions update ${ADA}`),
  call(`transactions update ${ADA} --json {}`, NOBODY),
  call(`transactions delete ${ADA}`, NOBODY),
  call(`transactions restore ${ADA}`, NOBODY),
  call(`transfers list ${ADA}`),
  call(`transfers pair ${ADA}`, NOBODY, NOBODY),
  call("transfers pair", NOBODY, PLAIN),
  call(`transfers unpair ${ADA}`, NOBODY),
  call(`account delete ${ADA} Checking`),
  call(`account delete ${ADA}`, NOBODY),
  call(`account delete ${ADA} Nowhere`),
  call(`account rename ${ADA}`, NOBODY, "New"),
  call(`export ${BO}`),
  call("export"),
  call(`export ${ADA} --output`, join(home, "books.ndjson")),
  call("convert", OPEN),
  call("inspect", PLAIN),
  call("inspect", OPEN),
  call("layouts list"),
  call("layouts show nope"),
  call("layouts check nope", PLAIN),
  call(`preflight ${ADA}`, PLAIN),
  call("preflight --account Checking", PLAIN),
  call("preflight --auto", OPEN),
  call(`api-key create ${ADA} --name laptop --scope read`),
  call("api-key create --user nobody@example.com --name laptop --scope read"),
  call("api-key revoke 0AbCdEfGh12"),
  call(`session list --user nobody@example.com`),
  call("session end", NOBODY),
  call(`sso authorization-code ${ADA}`),
  call("sso authorization-code --user nobody@example.com"),
  call("sso linking-code --provider acme --subject 1 --email jo@example.com"),
  call("sso block --provider acme --subject 2"),
  call("sso unblock --provider acme --subject 2"),
  call(`sso link ${ADA} --provider acme --subject 1`),
  call(`sso link ${BO} --provider acme --subject 1`),
  call(`sso unlink ${BO} --provider acme --subject 1`),
  call("provider claim"),
  { ...call(`provider claim ${ADA}`), stdin: () => bank.newSetupToken() },
  call(`provider sync ${ADA}`),
  call(`provider sync --connection`, inDatabase("SELECT id FROM bank_connections")),
  call(`provider info ${ADA}`),
  call(`provider accounts ${ADA}`),
  call("provider list"),
  call(`account delete ${ADA}`, inDatabase("SELECT account_id FROM bank_accounts")),
  { ...call(`provider list ${ADA}`), before: set("UPDATE bank_connections SET last_status = 'partial'") },
  { ...call(`provider list ${ADA}`), before: set("UPDATE bank_connections SET revoked = 1") },
  call(`provider sync ${ADA}`),
  call(`provider sync ${ADA} --connection`, NOBODY),
  call("provider rotate-key"),
  call("database check"),
  call("database backup", join(home, "backup.db")),
  {
    ...call("database check"),
    before: () => rmSync(join(folder, "farthing.key"), { force: true }),
  },
  call("database backup", join(home, "keyless.db")),
  call("database restore", join(home, "backup.db")),
  call("database restore --force", join(home, "backup.db")),
  call("database copy --from", database, "--to", join(home, "copy.db")),
  { ...call(`account list ${ADA}`), on: join(folder, "missing.db") },
  { ...call("database check"), on: join(folder, "missing.db") },
  call("provider remove", inDatabase("SELECT id FROM bank_connections")),
  call("provider remove", NOBODY),
  call(`provider remove ${ADA}`, NOBODY),
  call("user deactivate bo@example.com"),
  call("user reactivate bo@example.com"),
  call("user deactivate nobody@example.com"),
  call("user delete bo@example.com"),
  call("user delete bo@example.com --yes"),
  call("user list"),
  call("account list"),
  call("family delete", NOBODY),
  call(
    "family delete --yes",
    inDatabase("SELECT id FROM families WHERE id NOT IN (SELECT family_id FROM users)"),
  ),
];

/** Those without a database, and those that do not end. */
const NOT_WALKED = ["config", "explain", "mcp", "open", "provider fake", "serve", "verify"];

/** Commands that a sentence is about, and that it does not tell anybody to run. */
const MENTIONED = new Set([
  "farthing import",
  "farthing convert",
  "farthing database backup",
  "farthing provider fake",
]);

/** The commands in what was printed: quoted, or at the end of a line. */
const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:[A-Z_]+=\S+ )*farthing [^`]*)`|(?:^ *|: )((?:[A-Z_]+=\S+ )*farthing .*)$/gm)]
    .map(([, quoted, line]) => (quoted ?? line)!)
    .filter((command) => !MENTIONED.has(command) && !command.startsWith("farthing: "));

/** What is to be filled in, as what was printed with it says. */
const filled = (command: string, text: string): string =>
  Object.entries({
    "--email EMAIL": "--email new@example.com",
    "--user EMAIL": ADA,
    "--provider NAME --subject ID": "--provider acme --subject 1",
    "ACCOUNT NAME": () => `${text.match(UUIDS)!.at(-1)!} 'Other name'`,
    NAME: "Name",
    EMAIL: "new@example.com",
    FILE: command.includes("restore") ? join(home, "backup.db") : OTHER,
    COPY: join(newFolder(), "copy.db"),
    "--connection ID": () => `--connection ${inDatabase("SELECT id FROM bank_connections")()}`,
    ID: () => text.match(UUIDS)!.at(-1)!,
  }).reduce(
    (all, [word, value]) =>
      all.replace(new RegExp(`(?<![\\w-])${word}(?!\\w)`, "g"), (match) =>
        all.includes(match) && typeof value === "function" ? value() : (value as string),
      ),
    command,
  );

/** The arguments that a shell gives to the command. */
const parsed = (command: string): readonly string[] =>
  execFileSync("bash", ["-c", `farthing() { printf '%s\\0' "$@"; }\n${command}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

/** That a command was not run as it was meant. */
const MISUSED =
  /See `farthing|several families|There is no database yet|There are no users|it does not exist|The user "|required option|missing required|unknown /i;

const run = async (args: readonly string[], stdin = ""): Promise<Ran> => {
  const ran = await farthingAgain(args, { env: ENV, stdin });
  expect(ran.stdout + ran.stderr).not.toMatch(STACK);
  return ran;
};

const nameOf = (command: Command): string =>
  command.parent === null ? "" : `${nameOf(command.parent as Command)} ${command.name()}`.trim();

const leaves = (command: Command): readonly string[] => [
  ...(command.commands.length === 0 || command.options.some(({ long }) => long === "--database")
    ? [nameOf(command)]
    : []),
  ...command.commands.flatMap((each) => leaves(each as Command)),
];

it("every command that is printed to be run next runs as it is printed", SLOW, async () => {
  const wrong: string[] = [];
  const walked = new Set<string>();
  const tried = new Set<string>();
  const withoutDatabase = new Set([
    ...["convert", "inspect", "database copy"],
    ...["layouts list", "layouts show", "layouts check"],
  ]);
  await run(["user", "list", "--database", database]);
  for (const { args, stdin, keep, on = database, before } of WALK) {
    before?.();
    const given = args.map((arg) => (typeof arg === "string" ? arg : arg()));
    const all = await leavesOf;
    const name = all
      .filter((each) => `${given.join(" ")} `.startsWith(`${each} `))
      .sort((a, b) => b.length - a.length)[0]!;
    walked.add(name);
    const ran = await run([...given, ...(withoutDatabase.has(name) ? [] : ["--database", on])], stdin?.());
    printed = ran.stdout + ran.stderr;
    if (keep !== undefined) kept.set(keep, lastId());
    const saved = newFolder();
    cpSync(folder, saved, { recursive: true });
    for (const command of commandsIn(printed)) {
      const next = filled(command, printed);
      const said = await run(parsed(next), bank.newSetupToken());
      tried.add(parsed(next).slice(0, 2).join(" "));
      if (MISUSED.test(said.stdout + said.stderr))
        wrong.push(`${given.join(" ")}\n  prints ${command}\n  run as ${next}\n  says ${said.stderr}`);
      rmSync(folder, { recursive: true });
      cpSync(saved, folder, { recursive: true });
    }
  }
  expect(wrong).toEqual([]);
  expect([...(await leavesOf)].filter((name) => !walked.has(name)).toSorted()).toEqual(NOT_WALKED);
  expect(tried.size).toBeGreaterThan(15);
  // Nothing was done in the database that is used where none is named.
  expect(readdirSync(home)).not.toContain(".local");
});

const leavesOf = wholeProgram().then(leaves);
