import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  account,
  type FakeProvider,
  fakeBank,
  type Institution,
  institution,
  type Scenario,
  startFakeProvider,
  transaction,
} from "@farthing/provider-fake";
import { expect } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { afterTests, ofFile } from "../../../tools/testing/of-file.ts";
import { jsonOf, makeUser, type Run } from "./stored-support.ts";
import { ENTRY, farthing, type Ran, STACK } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const started = ofFile<FakeProvider[]>(
  () => [],
  (all) => Promise.all(all.map(({ stop }) => stop())),
);

/** Everything that must never be seen: setup tokens, and access URLs with what can be made of them. */
const secrets = ofFile(() => new Set<string>());
/** Everything that was printed, and the folders that were written to. */
const said: string[] = [];
const folders = new Set<string>();

const base64 = (text: string): string => Buffer.from(text).toString("base64");

const noteToken = (token: string): string => {
  secrets().add(token).add(Buffer.from(token, "base64").toString().split("/claim/")[1]!);
  return token;
};

const noteAccess = (url: string): void => {
  const { username, password } = new URL(url);
  for (const secret of [url, username, password, base64(username), base64(password)]) secrets().add(secret);
  secrets()
    .add(base64(`${username}:${password}`))
    .add(base64(url));
};

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Blank where it has gone meanwhile, as a database's own files do. */
const contentOf = (path: string): string => (existsSync(path) ? readFileSync(path, "latin1") : "");

/** Where one of the secrets stands among what was said and written. */
export const leaks = (): readonly string[] => {
  const places = [
    ...said.map((text) => ["what was printed", text] as const),
    ...[...folders].flatMap(filesBelow).map((path) => [path, contentOf(path)] as const),
  ];
  return places.flatMap(([place, text]) =>
    [...secrets()].filter((secret) => text.includes(secret)).map((secret) => `${place}: ${secret}`),
  );
};

// After every scenario of every file, whatever it is about.
afterTests(() => {
  expect(leaks()).toEqual([]);
  expect(said.join("\n")).not.toMatch(STACK);
  // What is clean needs no second look; what may be said later of the secrets does.
  said.length = 0;
  folders.clear();
});

export const noteSaid = (text: string): void => {
  said.push(text);
};

/** Where a scenario's texts have these words, its bank says what it should keep to itself. */
const ECHOES: Readonly<Record<string, (url: URL) => string>> = {
  "{url}": ({ href }) => href,
  "{user}": ({ username }) => username,
  "{password}": ({ password }) => password,
  "{pair}": ({ username, password }) => `${username}:${password}`,
  "{base64 of the pair}": ({ username, password }) => base64(`${username}:${password}`),
  "{base64 of the user}": ({ username }) => base64(username),
  "{base64 of the password}": ({ password }) => base64(password),
};

export const ECHOED = Object.keys(ECHOES);

interface Bank {
  readonly bank: FakeProvider;
  readonly asked: () => number;
  readonly whenAsked: Trial["whenAsked"];
}

/** A fake bank in this process, whose secrets are known here. */
const startBank = async (scenario: Scenario): Promise<Bank> => {
  const bank = fakeBank(scenario, { now: () => Math.floor(Date.now() / 1000), seed: started().length + 1 });
  const asked = (): number => bank.requests.filter(({ operation }) => operation === "accounts").length;
  const watches: { readonly nth: number; readonly done: () => void }[] = [];
  const accesses = new Map<string, URL>();
  const provider = await startFakeProvider({
    port: 0,
    bank: {
      ...bank,
      answer: (request) => {
        const before = asked();
        const answer = bank.answer(request);
        for (const { nth, done } of watches) if (before < nth && nth <= asked()) done();
        const url = URL.parse(answer.body);
        if (request.method === "POST" && url !== null && url.password !== "") {
          noteAccess(answer.body);
          accesses.set(`Basic ${base64(`${url.username}:${url.password}`)}`, url);
        }
        const access = accesses.get(request.headers.authorization ?? "");
        if (access === undefined || answer.body.length > 1_048_576) return answer;
        const body = Object.entries(ECHOES).reduce(
          (text, [word, echo]) => text.replaceAll(word, echo(access)),
          answer.body,
        );
        return { ...answer, body };
      },
    },
  });
  started().push(provider);
  return {
    bank: { ...provider, newSetupToken: () => noteToken(provider.newSetupToken()) },
    asked,
    whenAsked: (nth, act = () => {}) =>
      new Promise((resolve, reject) => {
        const done = (): void => {
          try {
            resolve(act());
          } catch (error) {
            reject(error);
          }
        };
        watches.push({ nth, done });
      }),
  };
};

/** A bank with two institutions, an account and three transactions in each. */
export const TWO_BANKS: readonly Institution[] = [
  institution(
    "mill",
    [
      account(
        "checking",
        [
          transaction("m1", { days_ago: 3 }),
          transaction("m2", { days_ago: 5 }, { amount: "1200.00", description: "SALARY" }),
          transaction("m3", { days_ago: 20 }, { amount: "-42.10", payee: "Green Basket" }),
        ],
        { name: "Checking" },
      ),
    ],
    { name: "Mill Bank" },
  ),
  institution(
    "harbor",
    [
      account(
        "card",
        [
          transaction("h1", { days_ago: 2 }, { amount: "-9.99" }),
          transaction("h2", { days_ago: 8 }, { amount: "-19.99" }),
          transaction("h3", { days_ago: 9 }, { amount: "-29.99" }),
        ],
        { name: "Harbor Credit Card", balance: "-59.97" },
      ),
    ],
    { name: "Harbor Card" },
  ),
];

/** A family with a database and a bank. */
export interface Trial {
  readonly bank: FakeProvider;
  readonly database: string;
  readonly folder: string;
  readonly run: Run;
  /** With other settings. */
  readonly runWith: (env: NodeJS.ProcessEnv) => Run;
  /** In a process of its own, with these options of Node. */
  readonly runOnNode: (...options: readonly string[]) => Run;
  /** With this on standard input. */
  readonly pipe: (stdin: string, ...args: readonly string[]) => Promise<Ran>;
  /** Claims a token and answers with the id of the connection. */
  readonly claim: (...more: readonly string[]) => Promise<string>;
  /** How many requests for accounts have come. */
  readonly asked: () => number;
  /** Does this when the nth request for accounts has come, before it is answered, and resolves then. */
  readonly whenAsked: (nth: number, act?: () => void) => Promise<void>;
  readonly change: (more: Partial<Scenario>) => void;
  readonly environment: NodeJS.ProcessEnv;
}

const TRIAL = { FARTHING_PROVIDER_ALLOW_LOOPBACK: "1", FARTHING_PROVIDER_RETRY_BASE_MS: "1" };

/** An empty database with a family, made once and copied. */
const templates = ofFile(() => new Map<string, Promise<string>>());
const template = (user: readonly string[]): Promise<string> => {
  const known = templates().get(user.join(" "));
  if (known !== undefined) return known;
  const database = join(watchedFolder(), "farthing.db");
  const run: Run = (...args) => farthingAgain(args, { env: { FARTHING_DATABASE: database } });
  const made = makeUser(run, "ada", ...user).then(() => database);
  templates().set(user.join(" "), made);
  return made;
};

export const watchedFolder = (): string => {
  const folder = realpathSync(newFolder());
  folders.add(folder);
  return folder;
};

/** A family and a bank; nothing is claimed yet. */
export const trial = async (scenario: Partial<Scenario> = {}, ...user: readonly string[]): Promise<Trial> => {
  const folder = watchedFolder();
  const database = join(folder, "farthing.db");
  cpSync(await template(user), database);
  const environment = { FARTHING_DATABASE: database, ...TRIAL };
  const { bank, asked, whenAsked } = await startBank({ institutions: TWO_BANKS, ...scenario });
  const noted = async (ran: Promise<Ran>): Promise<Ran> => {
    const { stdout, stderr } = await ran;
    noteSaid(stdout + stderr);
    return ran;
  };
  const runWith: Trial["runWith"] =
    (env) =>
    (...args) =>
      noted(farthingAgain(args, { env: { ...environment, ...env } }));
  const runOnNode: Trial["runOnNode"] =
    (...node) =>
    (...args) =>
      noted(farthing(args, { env: environment, node }));
  const run: Run = (...args) => noted(farthingAgain(args, { env: environment }));
  return {
    ...{ bank, database, folder, run, runWith, runOnNode, environment, asked, whenAsked },
    pipe: (stdin, ...args) => noted(farthingAgain(args, { env: environment, stdin })),
    claim: async (...more) =>
      jsonOf(await run("provider", "claim", bank.newSetupToken(), "--format", "json", ...more)).connection_id,
    change: (more) => bank.bank.change((before) => ({ ...before, ...more })),
  };
};

/** A family that has claimed its bank. */
export const claimed = async (scenario: Partial<Scenario> = {}, ...user: readonly string[]) => {
  const made = await trial(scenario, ...user);
  return { ...made, id: await made.claim() };
};

export interface Synced {
  readonly connection_id: string;
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly added: number;
    readonly updated: number;
    readonly removed: number;
  }[];
  readonly messages: readonly {
    readonly code: string;
    readonly institution: string | null;
    readonly account: string | null;
    readonly text: string;
  }[];
  readonly status: string;
}

/** Syncs, and answers with the exit code and the outcome of the first connection. */
export const sync = async (
  run: Run,
  ...more: readonly string[]
): Promise<{ readonly exit: number | null; readonly outcome: Synced }> => {
  const ran = await run("provider", "sync", "--format", "json", ...more);
  return { exit: ran.exit, outcome: jsonOf(ran).connections[0] };
};

/** The family's transactions, the newest first. */
export const stored = async (run: Run) =>
  jsonOf(await run("transactions", "list", "--limit", "1000", "--format", "json"))
    .transactions as readonly Readonly<Record<string, string>>[];

/** Reads the database with another program than ours. */
export const rows = (database: string, sql: string): readonly Readonly<Record<string, unknown>>[] => {
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
};

/** What the command asks, and what a person types then. */
export type Typed = readonly [question: string, typed: string];

/** The command on a terminal: both its outputs come as one. What is typed comes when it asks. */
export const onTerminal = (
  args: readonly string[],
  { env, dialogue = [] }: { readonly env: NodeJS.ProcessEnv; readonly dialogue?: readonly Typed[] },
): Promise<{ readonly exit: number | null; readonly shown: string }> =>
  new Promise((resolve, reject) => {
    // Of a shell between, Ctrl+C would be the end, whatever the command makes of it.
    const command = ["exec", process.execPath, ENTRY, ...args].join(" ");
    const child = spawn("script", ["-qec", command, "/dev/null"], {
      env: { PATH: process.env.PATH, TERM: "xterm-256color", HOME: "/nonexistent", ...env },
    });
    let shown = "";
    let answered = 0;
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      shown += part;
      const [question, typed] = dialogue[answered] ?? [];
      if (question === undefined || !shown.includes(question)) return;
      answered += 1;
      child.stdin.write(typed);
    });
    child.on("error", reject);
    child.on("close", (exit) => {
      noteSaid(shown);
      resolve({ exit, shown });
    });
  });
