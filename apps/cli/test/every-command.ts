import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { account, institution, transaction } from "@farthing/provider-fake";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { copyOf } from "./database-support.ts";
import { claimed, type Trial } from "./provider-support.ts";
import { jsonOf } from "./stored-support.ts";
import { file } from "./support.ts";

const rowsOf = (count: number, isBad: (row: number) => boolean): string =>
  Array.from(
    { length: count },
    (_, i) => `2024-01-${isBad(i) ? "99" : "14"},-${i + 1}.25,Corner Oven ${i} ${"x".repeat(200)}\n`,
  ).join("");

/** Books with more of everything than a pipe holds, and files that are as large. */
export interface Books {
  readonly trial: Trial;
  readonly connection: string;
  readonly account: string;
  readonly transaction: string;
  readonly deleted: string;
  readonly import: string;
  readonly reading: string;
  readonly transfer: string;
  readonly sides: readonly string[];
  readonly key: string;
  readonly family: string;
  readonly backup: string;
  /** A file that is in the books, one that is not, one of which half of the rows have errors, and a folder of such files. */
  readonly files: {
    readonly known: string;
    readonly good: string;
    readonly bad: string;
    readonly folder: string;
    /** That of the import of the known one. */
    readonly receipt: string;
  };
}

const HEADER = "date,amount,name\n";

/** Makes the books once; each command works on a copy. */
export const makeBooks = async (): Promise<Books> => {
  const many = Array.from({ length: 400 }, (_, i) =>
    transaction(
      `t${i}`,
      { days_ago: 3 + (i % 30) },
      { amount: `-${i + 1}.50`, description: "y".repeat(250) },
    ),
  );
  const bank = institution("mill", [account("checking", many, { name: "Checking" })], { name: "Mill Bank" });
  const trial = await claimed({ institutions: [bank] });
  const json = async (...args: readonly string[]) => jsonOf(await trial.run(...args, "--format", "json"));
  const files = {
    known: file("known.csv", HEADER + rowsOf(800, () => false)),
    good: file("good.csv", HEADER + rowsOf(1500, () => false)),
    bad: file("bad.csv", HEADER + rowsOf(1500, (row) => row % 2 === 0)),
    folder: newFolder(),
  };
  for (let i = 0; i < 120; i++) writeFileSync(join(files.folder, `${i}.csv`), HEADER + rowsOf(3, () => true));
  const made = await json("account", "create", "--name", "Cash", "--currency", "USD");
  const imported = await json("import", files.known, "--account", "cash");
  const { stdout: receipt } = await trial.run("import", "show", imported.import_id, "--receipt");
  const [first, second] = (await json("transactions", "list", "--limit", "2")).transactions;
  await trial.run("transactions", "delete", second.id);
  const key = await json("api-key", "create", "--user", "ada@example.com", "--name", "k", "--scope", "read");
  const [reading] = (await json("readings", "list")).readings;
  const [{ family_id }] = (await json("user", "list")).users;
  await trial.run("account", "create", "--name", "Safe", "--currency", "USD");
  await trial.run("import", file("out.csv", `${HEADER}2020-01-02,-7000.01,Out\n`), "--account", "cash");
  await trial.run("import", file("in.csv", `${HEADER}2020-01-03,7000.01,In\n`), "--account", "safe");
  const [transfer] = (await json("transfers", "list")).transfers;
  for (const name of ["Old", "Other"])
    for (const one of ["category", "tag", "merchant"]) await trial.run(one, "add", name);
  const backup = join(newFolder(), "backup.db");
  await trial.run("database", "backup", backup);
  return {
    ...{ trial, backup, files: { ...files, receipt: file("known.json", receipt) } },
    ...{ connection: trial.id, account: made.id, transaction: first.id, deleted: second.id },
    ...{ transfer: transfer.id, sides: [transfer.inflow.id, transfer.outflow.id] },
    ...{ import: imported.import_id, reading: reading.id, key: key.id, family: family_id },
  };
};

/** A run of a command: its arguments, and what is on standard input. */
export interface Run {
  readonly args: readonly string[];
  readonly stdin?: string;
}

const ADA = ["--user", "ada@example.com"];
const IDENTITY = ["--provider", "acme", "--issuer", "https://id.example.com", "--subject", "7"];
const WHOLE_NAME = ["--first-name", "Bob", "--last-name", "Quill"];

/** A run of each command that ends by itself, by its words. */
export const COMMANDS: Readonly<Record<string, (books: Books) => Run>> = {
  preflight: ({ files }) => ({ args: [files.bad] }),
  inspect: ({ files }) => ({ args: [files.good] }),
  import: ({ files }) => ({ args: [files.good, "--account", "cash"] }),
  "import list": () => ({ args: [] }),
  "import show": (books) => ({ args: [books.import] }),
  "import undo": (books) => ({ args: [books.import] }),
  verify: ({ files }) => ({ args: [files.receipt, files.good] }),
  "readings list": () => ({ args: [] }),
  "readings show": (books) => ({ args: [books.reading] }),
  "readings forget": (books) => ({ args: [books.reading] }),
  convert: ({ files }) => ({ args: [files.good] }),
  export: () => ({ args: [] }),
  "account create": () => ({ args: ["--name", "Purse", "--currency", "USD"] }),
  "account list": () => ({ args: [] }),
  "account rename": (books) => ({ args: [books.account, "Wallet"] }),
  "account balance": (books) => ({ args: [books.account, "12.50"] }),
  "account delete": (books) => ({ args: [books.account, "--yes"] }),
  "check books": () => ({ args: [] }),
  "category list": () => ({ args: [] }),
  "category add": () => ({ args: ["Food"] }),
  "category rename": () => ({ args: ["Old", "New"] }),
  "category update": () => ({ args: ["Old", "--color", "#b5651d"] }),
  "category merge": () => ({ args: ["Old", "Other"] }),
  "category delete": () => ({ args: ["Old"] }),
  "tag list": () => ({ args: [] }),
  "tag add": () => ({ args: ["home"] }),
  "tag rename": () => ({ args: ["old", "new"] }),
  "tag update": () => ({ args: ["old", "--color", "#b5651d"] }),
  "tag merge": () => ({ args: ["old", "other"] }),
  "tag delete": () => ({ args: ["old"] }),
  "merchant list": () => ({ args: [] }),
  "merchant add": () => ({ args: ["Corner Oven"] }),
  "merchant rename": () => ({ args: ["Old", "New"] }),
  "merchant merge": () => ({ args: ["Old", "Other"] }),
  "merchant delete": () => ({ args: ["Old"] }),
  "transactions list": () => ({ args: ["--limit", "5000"] }),
  "transactions summary": () => ({ args: ["--by", "category"] }),
  "transactions add": () => ({ args: ["--account", "cash", "--spent", "1.50", "--name", "Tea"] }),
  "transactions update": (books) => ({ args: [books.transaction, "--json", '{"notes":"n"}'] }),
  "transactions restore": (books) => ({ args: [books.deleted] }),
  "transactions delete": (books) => ({ args: [books.transaction] }),
  "transfers list": () => ({ args: [] }),
  "transfers pair": (books) => ({ args: books.sides }),
  "transfers unpair": (books) => ({ args: [books.transfer] }),
  "provider claim": ({ trial }) => ({ args: ["-"], stdin: trial.bank.newSetupToken() }),
  "provider sync": () => ({ args: [] }),
  "provider list": () => ({ args: [] }),
  "provider accounts": () => ({ args: [] }),
  "provider info": () => ({ args: [] }),
  "provider remove": ({ connection }) => ({ args: [connection] }),
  "provider rotate-key": () => ({ args: [] }),
  "user create": () => ({ args: ["--email", "bob@example.com", ...WHOLE_NAME] }),
  "user list": () => ({ args: [] }),
  "user deactivate": () => ({ args: ["ada@example.com"] }),
  "user reactivate": () => ({ args: ["ada@example.com"] }),
  "user delete": () => ({ args: ["ada@example.com", "--yes"] }),
  "family delete": ({ family }) => ({ args: [family, "--yes"] }),
  "api-key create": () => ({ args: [...ADA, "--name", "laptop", "--scope", "read"] }),
  "api-key list": () => ({ args: [] }),
  "api-key revoke": ({ key }) => ({ args: [key] }),
  "session list": () => ({ args: [] }),
  "session end": ({ key }) => ({ args: [key] }),
  "sso authorization-code": () => ({ args: ADA }),
  "sso linking-code": () => ({ args: [...IDENTITY, "--email", "bob@example.com"] }),
  "sso block": () => ({ args: IDENTITY }),
  "sso unblock": () => ({ args: IDENTITY }),
  "sso link": () => ({ args: [...ADA, ...IDENTITY] }),
  "sso unlink": () => ({ args: [...ADA, ...IDENTITY] }),
  "audit list": () => ({ args: [] }),
  "database backup": () => ({ args: [join(newFolder(), "copy.db")] }),
  "database restore": ({ backup }) => ({ args: [backup, "--database", join(newFolder(), "farthing.db")] }),
  "database copy": ({ backup }) => ({ args: ["--from", backup, "--to", join(newFolder(), "farthing.db")] }),
  "database check": () => ({ args: [] }),
  config: () => ({ args: [] }),
  explain: () => ({ args: [] }),
  "layouts list": () => ({ args: [] }),
  "layouts show": () => ({ args: ["starling"] }),
  "layouts check": ({ files }) => ({ args: ["starling", files.good] }),
  completion: () => ({ args: ["bash"] }),
  "completion accounts": () => ({ args: [] }),
};

/** Runs that print more than a pipe holds. */
export const LARGE: Readonly<Record<string, (books: Books) => readonly string[]>> = {
  convert: ({ files }) => ["convert", files.good],
  "convert to NDJSON": ({ files }) => ["convert", "--to", "ndjson", files.good],
  export: () => ["export"],
  "a list": () => ["transactions", "list", "--limit", "5000"],
  "a list as JSON": () => ["transactions", "list", "--limit", "5000", "--format", "json"],
  "a report as JSON": ({ files }) => ["preflight", "--format", "json", "--include-findings", files.bad],
  "reports of many files": ({ files }) => ["preflight", files.folder],
  "rejected rows of a preflight": ({ files }) => ["preflight", "--rejects", "-", files.bad],
  "rejected rows of an import": ({ files }) => [
    ...["import", "--skip-invalid", "--rejects", "-", files.bad, "--account", "cash"],
  ],
  "the export of a sync": () => ["provider", "sync", "--export", "-"],
  "a backup": () => ["database", "backup", "-"],
};

/** Those of them whose output is of use only as a whole. */
export const ONLY_WHOLE: readonly string[] = ["export", "the export of a sync", "a backup"];

/** Those of them that write nothing else meanwhile, which would meet the same limit. */
export const ONLY_PRINTING = Object.keys(LARGE).filter(
  (name) => !["rejected rows of an import", "the export of a sync", "a backup"].includes(name),
);

/** The environment of a command, on a copy of the books. */
export const environmentOf = ({ trial }: Books): NodeJS.ProcessEnv => ({
  ...trial.environment,
  FARTHING_DATABASE: copyOf(trial.database),
});
