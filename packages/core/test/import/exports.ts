import { readdirSync, readFileSync } from "node:fs";
import { type PreflightOutcome, resolveOptions, type Undecided } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import type { ImportOutcome } from "../../src/import/index.ts";
import { allOf, foundFamily, importRows, inMemory, openAccount } from "./support.ts";

/** Made-up exports of banks, each with what a careful reader finds in it. */
const CORPUS = new URL("../../../preflight/corpus/", import.meta.url);

/** A day after all days of the corpus. */
const TODAY = "2026-12-31";

interface TrueTransaction {
  readonly line: number;
  readonly date: string;
  /** Money in is positive. */
  readonly amount: string;
  /** Blank if the file does not tell it. */
  readonly currency: string;
  readonly names: readonly string[];
  /** As right as the others. */
  readonly also_dates?: readonly string[];
  readonly also_amounts?: readonly string[];
  /** To store it or to leave it out is as right. */
  readonly optional?: boolean;
}

interface Truth {
  readonly about: string;
  readonly features: readonly string[];
  readonly transactions: readonly TrueTransaction[];
  /** What nothing in the file settles; strict: to store anything is wrong. */
  readonly undecidable: { readonly what: string; readonly strict: boolean } | null;
}

/** What became of an export: `asked` is rightly asked, `refused` is neither stored nor rightly asked. */
type Verdict = "right" | "bad name" | "asked" | "refused" | "wrong";

interface Judged {
  readonly name: string;
  readonly features: readonly string[];
  readonly verdict: Verdict;
  readonly why: string;
}

interface Stored {
  readonly date: string;
  /** Money out is positive. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
}

/** How a question or a finding about each thing sounds. */
const THINGS: Readonly<Record<string, RegExp>> = {
  date_order: /date_format|ambiguous_date/,
  date: /date|year/,
  sign: /signage|debit_col|credit_col|inflow|outflow|entity_type/,
  currency: /currency/,
  column: /amount_col|column/,
  account: /account/,
  status: /booked_statuses/,
  fee: /fee_col/,
};

const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

const isNamed = ({ names }: TrueTransaction, name: string): boolean => {
  const got = plain(name);
  const good = names.map(plain).filter((each) => each !== "");
  return good.length === 0 || good.some((each) => got.includes(each) || (got !== "" && each.includes(got)));
};

const negated = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

/** Equal amounts as equal texts. */
const plainAmount = (amount: string): string => {
  const [, sign = "", whole = "", part = ""] = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(amount) ?? [];
  const digits = `${whole || "0"}${part === "" ? "" : `.${part}`}`;
  return sign === "-" && digits !== "0" ? `-${digits}` : digits;
};

const isSame = (one: TrueTransaction, { date, amount, currency }: Stored): boolean =>
  [one.date, ...(one.also_dates ?? [])].includes(date) &&
  [one.amount, ...(one.also_amounts ?? [])].map(plainAmount).includes(plainAmount(negated(amount))) &&
  (one.currency === "" || one.currency === currency);

const judgeStored = (
  { transactions, undecidable }: Truth,
  stored: readonly Stored[],
): Pick<Judged, "verdict" | "why"> => {
  if (undecidable?.strict)
    return { verdict: "wrong", why: `stored, but nothing decides ${undecidable.what}` };
  const left = [...stored];
  const misnamed: string[] = [];
  const missing: TrueTransaction[] = [];
  for (const one of transactions.toSorted(
    (a, b) => Number(a.optional ?? false) - Number(b.optional ?? false),
  )) {
    const at = left.findIndex((each) => isSame(one, each));
    if (at >= 0) {
      const [found] = left.splice(at, 1);
      if (!isNamed(one, found!.name)) misnamed.push(`line ${one.line}: ${found!.name}`);
    } else if (!one.optional) missing.push(one);
  }
  const [extra] = left;
  if (extra !== undefined || missing.length > 0)
    return {
      verdict: "wrong",
      why: [
        ...(extra === undefined ? [] : [`${left.length} not true (${extra.date} ${extra.amount})`]),
        ...(missing.length === 0 ? [] : [`${missing.length} missing (line ${missing[0]!.line})`]),
      ].join(", "),
    };
  return misnamed.length === 0
    ? { verdict: "right", why: "" }
    : { verdict: "bad name", why: `${misnamed.length} (${misnamed[0]})` };
};

/** The field that a question asks for, and the currency if that is the reason. */
const thingOf = ({ field, reason }: Undecided): string =>
  /\bcurrenc(?:y|ies)\b/.test(reason) && !field.includes("currency") ? `${field} (currency)` : field;

const saidOf = (outcome: ImportOutcome | PreflightOutcome, undecided: readonly Undecided[]): string => {
  const questions = undecided.map(thingOf);
  if (outcome._tag === "NotValid") return saidOf(outcome.outcome, undecided);
  if (outcome._tag === "Refused") return [outcome.code, ...questions].join(" ");
  if (outcome._tag === "Checked")
    return [
      ...outcome.report.groups.filter(({ severity }) => severity === "error").map(({ code }) => code),
      ...questions,
    ].join(" ");
  return [outcome._tag, ...questions].join(" ");
};

/** What the file tells most often, or anything: it is the account's. */
const currencyOf = ({ transactions }: Truth): string =>
  transactions.map(({ currency }) => currency).find((currency) => currency !== "") ?? "EUR";

const judge = (name: string, bytes: Uint8Array, truth: Truth): Promise<Judged> =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const account = yield* openAccount(family, "Account", currencyOf(truth));
      const { options, undecided } = resolveOptions(
        { bytes, filename: name },
        {},
        { auto: true, today: TODAY },
      );
      const outcome = yield* importRows(family, account, bytes, options, { today: TODAY, undecided });
      const { features } = truth;
      if (outcome._tag === "Imported") {
        const { transactions } = yield* allOf(family);
        return { name, features, ...judgeStored(truth, transactions) };
      }
      const said = saidOf(outcome, undecided);
      const what = truth.undecidable?.what;
      const isAsked = what !== undefined && (THINGS[what]?.test(said) ?? false);
      return { name, features, verdict: isAsked ? "asked" : "refused", why: said } satisfies Judged;
    }),
  );

/** Every export of the corpus, imported with nothing but what its content tells. */
export const judgeExports = async (): Promise<readonly Judged[]> => {
  const names = readdirSync(CORPUS).filter((name) => !/\.(?:json|md|txt\.snap)$/.test(name));
  const judged: Judged[] = [];
  for (const name of names.toSorted()) {
    const truth = JSON.parse(
      readFileSync(new URL(name.replace(/\.[^.]+$/, ".json"), CORPUS), "utf8"),
    ) as Truth;
    judged.push(await judge(name, readFileSync(new URL(name, CORPUS)), truth));
  }
  return judged;
};

const VERDICTS: readonly Verdict[] = ["right", "bad name", "asked", "refused", "wrong"];

/** The figures, by feature, then the verdict on each export. */
export const table = (judged: readonly Judged[]): string => {
  const row = (title: string, some: readonly Judged[]): string =>
    `| ${title} | ${some.length} | ${VERDICTS.map((each) => some.filter(({ verdict }) => verdict === each).length).join(" | ")} |`;
  const features = [...new Set(judged.flatMap((each) => each.features))].toSorted();
  return [
    "# What becomes of the exports of the corpus",
    "",
    "Written by a test: each export is imported with nothing but what its content tells, and compared with its truth.",
    "",
    `| exports | all | ${VERDICTS.join(" | ")} |`,
    `|---|---|${VERDICTS.map(() => "---").join("|")}|`,
    row("all", judged),
    ...features.map((feature) =>
      row(
        feature,
        judged.filter((each) => each.features.includes(feature)),
      ),
    ),
    "",
    "| export | verdict | why |",
    "|---|---|---|",
    ...judged.map(
      ({ name, verdict, why }) => `| ${name} | ${verdict} | ${why.replaceAll("|", "/").slice(0, 100)} |`,
    ),
    "",
  ].join("\n");
};
