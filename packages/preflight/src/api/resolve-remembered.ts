import { parseIsoDay, spokenDay } from "@farthing/values";
import type { Content } from "../decode/open-content.ts";
import { isAccountCell } from "../find/columns/column.ts";
import { isSaidSign, isShownSign } from "../find/sign/shown-sign.ts";
import { quoted } from "../findings/finding.ts";
import type { Evidence } from "../findings/question.ts";
import { type NamedOption, option, type Sentence, sentence, together } from "../findings/sentence.ts";
import { optionWords } from "../options/option-words.ts";
import type { ReadingOptions } from "../options/options.ts";
import { accountLetters } from "../reading/account-letters.ts";
import {
  keptReading,
  type ReadingField,
  type RememberedReading,
  type UsedReading,
} from "../reading/remembered-reading.ts";
import { columnsIn, namedAccounts } from "./layout-of-content.ts";
import { preflight } from "./preflight.ts";
import { withPresentLabels } from "./present-labels.ts";
import {
  answersOf,
  groupOf,
  hasValue,
  isReplaced,
  isSame,
  pick,
  SAME_IN_ALL,
  without,
} from "./remembered-fields.ts";
import { type HowToResolve, resolveOptions } from "./resolve-options.ts";
import { spokenIn } from "./spoken-in.ts";
import type { ResolvedOptions } from "./with-given.ts";
import { type WrittenSigns, writtenSigns } from "./written-signs.ts";

const NAME = "name_col_label";
const SIGN = "signage_convention";

/** The options with which a file of a known layout is read. */
export interface RememberedOptions extends ResolvedOptions {
  /** What was said of them, by a person or from memory: the rest was found in the file. */
  readonly said: ReadingOptions;
  readonly used: UsedReading;
}

/** How much is wrong with a file that is read with these options: errors, and balances that do not fit. */
const wrongWith = (content: Content, { options }: ResolvedOptions, today: string): number => {
  // What the account is does not matter here.
  const { account_id: _, ...reading } = options;
  const outcome = preflight(content, reading, { today });
  if (outcome._tag === "Refused") return Number.POSITIVE_INFINITY;
  const { error_count, findings } = outcome.report;
  return error_count + (findings.some(({ code }) => code === "balance_gap") ? 1 : 0);
};

/** Fields in words, each with the option that says it otherwise. */
const named = (fields: readonly ReadingField[]): Sentence =>
  together(
    fields.map((field) => sentence`${optionWords(field)} (${option(field as NamedOption)})`),
    ", ",
  );

const sentencesOf = (
  day: string,
  fields: readonly ReadingField[],
  contradicted: readonly ReadingField[],
): readonly Sentence[] => {
  const on = spokenDay(parseIsoDay(day) ?? 0);
  return [
    ...(fields.length === 0 ? [] : [sentence`Read as a file of this layout was on ${on}: ${named(fields)}.`]),
    ...(contradicted.length === 0
      ? []
      : [sentence`Not as on ${on}, because the content contradicts it: ${named(contradicted)}.`]),
  ];
};

/** That rows go into the accounts that were said of what the content calls them. */
const accountsSentence = (day: string, names: readonly string[]): Sentence =>
  sentence`As on ${spokenDay(parseIsoDay(day) ?? 0)}, rows of ${names.map(quoted).join(" and ")} go each into the account that was said then.`;

/** That rows are left out whose status nobody has spoken of. */
const statusSentence = (day: string, statuses: readonly string[]): readonly Sentence[] => {
  const values = statuses.map((each) => (each === "" ? "without a status" : `with ${quoted(each)}`));
  return statuses.length === 0
    ? []
    : [
        sentence`Left out as not booked: rows ${values.join(" or ")}, which ${option("booked_statuses")} of ${spokenDay(parseIsoDay(day) ?? 0)} does not have.`,
      ];
};

const shown = (value: unknown): string | number =>
  typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value);

const evidenceOf = (day: string, remembered: ReadingOptions): readonly Evidence[] =>
  Object.entries(remembered).map(([field, value]) => ({
    field: field as Evidence["field"],
    value: shown(value),
    reason: `read as on ${spokenDay(parseIsoDay(day) ?? 0)}`,
  }));

/** The last digits of a card or an account can be those of another one. */
const LEAST_DIGITS = 8;

/** Whether a name of an account is its whole number, maybe with its currency. */
const isWholeNumber = (name: string): boolean =>
  isAccountCell(name.replace(/ [A-Z]{3}$/, "")) && name.replace(/\D/g, "").length >= LEAST_DIGITS;

/** A remembered reading of one content. */
class Recall {
  private readonly content: Content;
  private readonly given: ReadingOptions;
  private readonly how: HowToResolve;
  private readonly reading: ReadingOptions;
  private readonly remembered: RememberedReading;
  /** How the content is read by itself. */
  private readonly alone: ResolvedOptions;

  constructor(content: Content, given: ReadingOptions, how: HowToResolve, remembered: RememberedReading) {
    this.content = content;
    this.given = given;
    this.how = how;
    const reading = withPresentLabels(content, remembered.reading);
    this.remembered = { ...remembered, reading };
    const fields = Object.keys(reading) as ReadingField[];
    this.reading = pick(
      reading,
      fields.filter((field) => !isReplaced(field, given)),
    );
    this.alone = this.resolve({});
  }

  resolved(): RememberedOptions {
    const { kept, resolved, contradicted } = this.settled();
    const account = this.account(resolved);
    const fields = [...this.fieldsOf(kept), ...(Object.keys(account) as ReadingField[])];
    const { day } = this.remembered;
    const options = { ...resolved.options, ...account };
    const named = this.namedAccounts();
    return {
      ...resolved,
      options,
      evidence: [...evidenceOf(day, pick(options, fields)), ...resolved.evidence],
      said: { ...pick(kept, this.remembered.said), ...this.given },
      used: {
        ...{ day, fields, contradicted },
        ...(this.isKept(contradicted) ? { stays: true } : {}),
        said: this.remembered.said.filter((field) => isSame(this.remembered.reading, options, field)),
        ...this.signsOfBefore(options),
        ...(named === undefined ? {} : { named_accounts: named }),
        ...(account.account_id === undefined || this.isNumbered(resolved)
          ? {}
          : { is_account_presumed: true }),
        sentences: [
          ...sentencesOf(day, fields, contradicted),
          ...(named === undefined ? [] : [accountsSentence(day, Object.keys(named))]),
          ...statusSentence(day, this.newStatuses(kept)),
        ],
      },
    };
  }

  /** Whether the content shows another sign, or has none of those that were written when this one was found. */
  private isSignDenied(wanted: ReadingOptions): boolean {
    if (!hasValue(wanted, SIGN)) return false;
    const { options, evidence, undecided } = this.resolve(without(wanted, [SIGN]));
    const isOpen = undecided.some(({ field }) => field === SIGN);
    if (!isOpen && isSame(options, wanted, SIGN)) return false;
    const written = writtenSigns(this.content, options);
    if (evidence.some(isShownSign) || this.isNewWriting(written)) return true;
    const isAsWritten = wanted.signage_convention === "inflows_positive";
    switch (written) {
      case "plus":
        return !isAsWritten;
      case "both":
        return evidence.some(isSaidSign);
      case "none":
        // As it is written says something only of amounts with signs, and those without can be all that was spent.
        return isAsWritten && !this.isSaid(SIGN);
      default:
        return false;
    }
  }

  /** Whether the sign was said of amounts that were written in other ways: of these nobody has said anything. */
  private isNewWriting(written: WrittenSigns): boolean {
    const { signs } = this.remembered;
    if (!this.isSaid(SIGN) || signs === undefined || written === "plus" || written === "other") return false;
    // Where some have a minus, a file can have none but these.
    const isPart = written === "minus" && signs.includes("both");
    return !isPart && !signs.includes(written);
  }

  private isSaid(field: ReadingField): boolean {
    return this.remembered.said.includes(field);
  }

  /** How amounts were written of which the same sign was said or found, if that holds for them still. */
  private signsOfBefore(options: ReadingOptions): Pick<UsedReading, "signs"> {
    const { reading, signs } = this.remembered;
    if (!isSame(reading, options, SIGN)) return {};
    // What nobody had to say of amounts with signs holds for these still, whatever is said of others.
    if (!this.isSaid(SIGN))
      return reading.signage_convention === "inflows_positive" ? { signs: ["both"] } : {};
    return signs === undefined ? {} : { signs };
  }

  /** Whether the column of names is blank in all rows, and another one has names or can have. */
  private isNameDenied(wanted: ReadingOptions): boolean {
    if (!hasValue(wanted, NAME)) return false;
    const { options, undecided } = this.resolve(without(wanted, [NAME]));
    const isOther =
      undecided.some(({ field }) => field === NAME) ||
      (hasValue(options, NAME) && !isSame(options, wanted, NAME));
    return isOther && columnsIn(this.content, { ...options, ...wanted })?.("name")?.filled === 0;
  }

  /** What the rows deny, in whatever else the content is right or wrong. */
  private deniedOf(wanted: ReadingOptions): ReadingField[] {
    const denied: ReadingField[] = [];
    if (this.isSignDenied(wanted)) denied.push(SIGN);
    if (this.isNameDenied(wanted)) denied.push(NAME);
    return denied;
  }

  /** What is read as it was, without what makes more wrong than there is otherwise. */
  private settled() {
    const wanted = this.wanted();
    const contradicted = this.deniedOf(wanted);
    let kept = without(wanted, contradicted);
    let resolved = this.resolve(kept);
    const groups = this.groupsOf(kept);
    if (groups.length === 0) return { kept, resolved, contradicted };
    let wrong = this.wrong(resolved);
    const least = wrong === 0 ? 0 : this.wrong(this.alone);
    if (wrong <= least) return { kept, resolved, contradicted };
    for (const group of groups) {
      const less = without(kept, group);
      const tried = this.resolve(less);
      const left = this.wrong(tried);
      if (left >= wrong) continue;
      [kept, resolved, wrong] = [less, tried, left];
      contradicted.push(...group);
    }
    if (wrong <= least) return { kept, resolved, contradicted };
    // Together they make wrong what none of them does alone.
    const all = [...new Set([...contradicted, ...groups.flat()])];
    return { kept: {}, resolved: this.alone, contradicted: all };
  }

  /** Whether what is remembered outlasts content that contradicts it: somebody said it, and says nothing of how this is read. */
  private isKept(contradicted: readonly ReadingField[]): boolean {
    const spoken = spokenIn(this.content, this.given, { today: this.how.today });
    const { reading, said } = this.remembered;
    const isOverruled = (field: ReadingField): boolean =>
      contradicted.includes(field) ||
      (hasValue(this.given, field) && !spoken.includes(field) && !isSame(this.given, reading, field));
    // A whole profile has what is remembered, too.
    const isNew = (field: ReadingField): boolean =>
      !hasValue(this.given, "left_out") || !isSame(this.given, reading, field);
    const anew = pick(this.given, spoken.filter(isNew));
    return said.some(isOverruled) && Object.keys(keptReading(anew)).length === 0;
  }

  /** The accounts of rows by what they are called, if nobody says now which of them or into which account. */
  private namedAccounts(): Readonly<Record<string, string>> | undefined {
    const isSaid = (["account_id", "only_accounts"] as const).some((field) => hasValue(this.given, field));
    return isSaid ? undefined : this.remembered.named_accounts;
  }

  /** Statuses of rows that nothing says were booked, and of which nothing was said before. */
  private newStatuses(kept: ReadingOptions): readonly string[] {
    const booked = kept.booked_statuses ?? [];
    if (booked.length === 0) return [];
    const { undecided } = this.resolve(without(kept, ["booked_statuses"]));
    // The last answer is a status of rows that were booked.
    const asked = undecided.find(({ field }) => field === "booked_statuses")?.candidates.slice(0, -1) ?? [];
    return asked.map(String).filter((status) => !booked.includes(status));
  }

  /** The account of before, if nobody says one and the content names no other. */
  private account(resolved: ResolvedOptions): ReadingOptions {
    const { account_id } = this.remembered;
    return account_id === undefined ||
      hasValue(this.given, "account_id") ||
      !this.hasAccountsOfBefore(resolved)
      ? {}
      : { account_id };
  }

  /** Whether the content names no account but those of before; where it names none, whether it is not somebody else's. */
  private hasAccountsOfBefore({ options }: ResolvedOptions): boolean {
    const known = new Set(this.remembered.accounts.map(accountLetters));
    const named = namedAccounts(this.content, options);
    if (named.length === 0) return !this.isOfAnother(options);
    return named.every((name) => known.has(accountLetters(name)));
  }

  /** Whether the content names accounts, and none but those of before. */
  namesAccountsOfBefore(): boolean {
    const resolved = this.resolve(pick(this.reading, groupOf("account_col_label")));
    return namedAccounts(this.content, resolved.options).length > 0 && this.hasAccountsOfBefore(resolved);
  }

  /** Whether the content has the number of its account, which no two accounts have: their names can be one. */
  private isNumbered({ options }: ResolvedOptions): boolean {
    const named = namedAccounts(this.content, options);
    return named.length > 0 && named.every(isWholeNumber);
  }

  /** Whether another person is in all rows than in those of before. */
  private isOfAnother({ holder }: ReadingOptions): boolean {
    const before = this.remembered.reading.holder;
    return Boolean(holder) && Boolean(before) && accountLetters(holder!) !== accountLetters(before!);
  }

  private resolve(kept: ReadingOptions): ResolvedOptions {
    return resolveOptions(this.content, { ...kept, ...this.given }, this.how);
  }

  private wrong(resolved: ResolvedOptions): number {
    return wrongWith(this.content, resolved, this.how.today);
  }

  /** What is read as it was: what somebody said, and of what was found what the content leaves open or shows otherwise. */
  private wanted(): ReadingOptions {
    const { reading, remembered } = this;
    const all = pick(reading, remembered.said);
    const said = this.hasAccountsOfBefore(this.alone) ? all : without(all, groupOf("account_col_label"));
    const { options, undecided } = this.resolve(said);
    const found = new Set(
      SAME_IN_ALL.filter(
        (field) => hasValue(reading, field) && hasValue(options, field) && !isSame(options, reading, field),
      ),
    );
    for (const each of undecided) for (const field of answersOf(each, reading)) found.add(field);
    return { ...said, ...pick(reading, found) };
  }

  /** What is kept and would not be found in the content. */
  private fieldsOf(kept: ReadingOptions): readonly ReadingField[] {
    const open = new Set<ReadingField>(this.alone.undecided.map(({ field }) => field));
    const fields = Object.keys(kept) as ReadingField[];
    return fields.filter((field) => open.has(field) || !isSame(this.alone.options, kept, field));
  }

  private groupsOf(kept: ReadingOptions): readonly (readonly ReadingField[])[] {
    const fields = this.fieldsOf(kept);
    return [...new Set(fields.map((field) => groupOf(field)[0]!))].map((first) =>
      fields.filter((field) => groupOf(field)[0] === first),
    );
  }
}

/**
 * The options with which a file is read as one of its layout was read before: what is given now takes precedence, and what the
 * content contradicts is found out or asked anew (docs/spec/inspect.md, Remembered readings). Throws a `TypeError` for wrong
 * arguments, as `preflight` does.
 */
export const resolveRemembered = (
  content: Content,
  options: ReadingOptions | undefined,
  how: HowToResolve,
  remembered: RememberedReading,
): RememberedOptions => {
  const given = options ?? {};
  const recallOf = (reading: RememberedReading) => new Recall(content, given, how, reading);
  const fitting = (remembered.by_account ?? []).map(recallOf).filter((each) => each.namesAccountsOfBefore());
  // What the files of two accounts named says of neither that it is meant.
  const [only, ...others] = fitting;
  return (only === undefined || others.length > 0 ? recallOf(remembered) : only).resolved();
};
