import type { Undecided } from "../find/facts/inspection.ts";
import { quoted, single } from "../findings/finding.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { accountLetters } from "../reading/account-letters.ts";
import type { Known } from "../reading/known.ts";
import { type PreflightReport, withTally } from "../report/report.ts";

/** What is to be asked of a file for a family. */
export interface OpenQuestions {
  readonly undecided: readonly Undecided[];
  /** The report of a check with a warning of what is done in place of a question. */
  readonly warn: (report: PreflightReport) => PreflightReport;
}

/** A warning names no more. */
const SHOWN = 6;

const asOne = (names: readonly string[], account: NonNullable<Known["account"]>) => {
  const shown = names.slice(0, SHOWN).map(quoted);
  const more = names.length > SHOWN ? [`and ${names.length - SHOWN} more`] : [];
  const to = account.name === undefined ? "the one account that is given" : quoted(account.name);
  const message = `The rows name ${names.length} accounts (${[...shown, ...more].join(", ")}); all of them are stored in ${to}`;
  return single("accounts_as_one", { message, parts: { names: names.slice(0, SHOWN) } });
};

/**
 * The questions that are open for a family. Names of several accounts are one where it has an account of such a name: then to store
 * all rows in one is wrong. Where it has none, they all go to the account that is given, and the report says so; the same decides
 * for an import and for a check before it (docs/spec/inspect.md, Currency and account). Throws a `TypeError` for wrong arguments,
 * as `preflight` does.
 */
export const openQuestions = (undecided: readonly Undecided[], known: Known): OpenQuestions => {
  checkArguments({ undecided, known });
  const { account, account_names = [] } = known;
  const has = new Set(account_names.map(accountLetters));
  const isOpen = ({ names }: Undecided): boolean =>
    names?.some((name) => has.has(accountLetters(name))) ?? true;
  const [names] = undecided.flatMap((each) => (isOpen(each) ? [] : [each.names!]));
  return {
    undecided: undecided.filter(isOpen),
    warn: (report) =>
      names === undefined || account === undefined ? report : withTally(report, asOne(names, account)),
  };
};

/**
 * A question as answers and output have it: without what only programs need to know of it. Throws a `TypeError` for a wrong
 * argument.
 */
export const reportedQuestion = (question: Undecided): Omit<Undecided, "wording" | "names" | "about"> => {
  checkArguments({ question });
  const { wording: _, names: __, about: ___, ...reported } = question;
  return reported;
};
