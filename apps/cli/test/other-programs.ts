import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { addDecimals, numberDecimal } from "@farthing/values";

/** Debian's programs of plain-text accounting, by the format that each reads. */
export type Program = "hledger" | "ledger" | "beancount";

/** Sums by currency, without those of nothing; blank for none. */
export type Sums = Readonly<Record<string, string>>;

/** What a program says of a file. */
export interface Judgement {
  /** What it finds wrong; blank if it finds nothing. */
  readonly errors: string;
  /** What accounts of the books have together, but for what was in them at the beginning. */
  readonly sums: Sums;
}

/** The most that one program prints. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs a program; answers with what it prints, and what it complains of. */
export const ran = (program: string, ...args: readonly string[]) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT,
  });
  if (error !== undefined) throw error;
  return { stdout, errors: status === 0 ? stderr : `${status}: ${stdout}${stderr}` };
};

const sumsOf = (amounts: readonly (readonly [currency: string, amount: string])[]): Sums =>
  Object.fromEntries(
    [...Map.groupBy(amounts, ([currency]) => currency)]
      .map(([currency, each]) => [currency, addDecimals(each.map(([, amount]) => amount))] as const)
      .filter(([, sum]) => sum !== "0"),
  );

const moneyIn = (text: string): readonly [string, string] => {
  const [amount = "", currency = ""] = text.trim().replaceAll('"', "").split(" ");
  return [currency, numberDecimal(amount) ?? amount];
};

const OWN = "^(Assets|Liabilities)";

const byHledger = (path: string): Judgement => {
  const { errors } = ran("hledger", "-f", path, "check", "-s", "ordereddates");
  const query = [`acct:${OWN}`, "not:code:^opening-"];
  const { stdout } = ran("hledger", "-f", path, "balance", ...query, "-N", "--flat", "-O", "csv");
  const [, ...lines] = stdout.trim().split("\n");
  const balances = lines.map((line) => line.slice(line.lastIndexOf(',"') + 2, -1));
  return { errors, sums: sumsOf(balances.flatMap((balance) => balance.split(", ").map(moneyIn))) };
};

const byLedger = (path: string): Judgement => {
  const query = `account =~ /${OWN}/ and not (code =~ /^opening-/)`;
  const format = "%(quantity(scrub(amount))) %(commodity(scrub(amount)))\\n";
  const all = ["-f", path, "--pedantic", "register", "--limit", query, "--format", format];
  const { stdout, errors } = ran("ledger", ...all);
  const lines = stdout.trim() === "" ? [] : stdout.trimEnd().split("\n");
  return { errors, sums: sumsOf(lines.map(moneyIn)) };
};

const QUERY = `select currency, sum(number) where account ~ '${OWN}' and narration != 'Opening balance' group by currency`;

/** Python takes longer to start than to judge. */
const byBeancount = (paths: readonly string[]): readonly Judgement[] => {
  const { stdout, errors } = ran(
    "/usr/bin/python3",
    join(import.meta.dirname, "judge-beancount.py"),
    QUERY,
    ...paths,
  );
  if (errors !== "") throw new Error(errors);
  const judged = JSON.parse(stdout) as Record<string, { errors: string; sums: [string, string][] }>;
  return paths.map((path) => {
    const { errors: found, sums } = judged[path]!;
    const money = sums.map(([currency, sum]) => moneyIn(`${sum} ${currency === "XXX" ? "" : currency}`));
    return { errors: found, sums: sumsOf(money) };
  });
};

/** What a program says of each of some files. */
export const judgementsOf: Readonly<Record<Program, (paths: readonly string[]) => readonly Judgement[]>> = {
  hledger: (paths) => paths.map(byHledger),
  ledger: (paths) => paths.map(byLedger),
  beancount: byBeancount,
};

/** The sums of rows by currency. */
export const sumsOfRows = (rows: readonly { readonly currency: string; readonly amount: string }[]): Sums =>
  sumsOf(rows.map(({ currency, amount }) => [currency, amount] as const));
