import { parseIsoDay, spokenDay } from "@farthing/values";
import type { Content } from "../decode/open-content.ts";
import { nameOfPlace } from "../find/columns/column.ts";
import { inspect } from "../find/inspect.ts";
import { isProofOfSign } from "../find/sign/proven-sign.ts";
import type { Evidence, Undecided } from "../findings/question.ts";
import { type NamedOption, option, type Sentence, sentence, together } from "../findings/sentence.ts";
import type { ColumnKey, ReadingOptions } from "../options/options.ts";
import { accountLetters } from "../reading/account-letters.ts";
import {
  keptReading,
  type ReadingField,
  type RememberedReading,
  type UsedReading,
} from "../reading/remembered-reading.ts";
import { namedAccounts } from "./layout-of-content.ts";
import { preflight } from "./preflight.ts";
import { type HowToResolve, resolveOptions } from "./resolve-options.ts";
import type { ResolvedOptions } from "./with-given.ts";

/** The options with which a file of a known layout is read. */
export interface RememberedOptions extends ResolvedOptions {
  /** What was said of them, by a person or from memory: the rest was found in the file. */
  readonly said: ReadingOptions;
  readonly used: UsedReading;
}

const MONEY: readonly ReadingField[] = [
  ...(["amount_col_label", "debit_col_label", "credit_col_label", "debit_sign"] as const),
  ...(["fee_col_label", "fee_sign"] as const),
];

const KINDS: readonly ReadingField[] = [
  ...(["entity_type_col_label", "amount_type_strategy", "amount_type_inflow_value"] as const),
  "amount_type_values",
];

/** What says the same together, and is given, remembered and contradicted together. */
const GROUPS: readonly (readonly ReadingField[])[] = [
  MONEY,
  KINDS,
  ["columns", "has_header"],
  ["status_col_label", "booked_statuses"],
  ["account_col_label", "only_accounts"],
];

const groupOf = (field: ReadingField): readonly ReadingField[] =>
  GROUPS.find((fields) => fields.includes(field)) ?? [field];

const isLabel = (field: ReadingField): boolean => field.endsWith("_col_label");

/** What was found in a file is so in another, unless that one shows it better: these alone are never found in two ways. */
const SAME_IN_ALL: readonly ReadingField[] = [
  ...(["type", "date_col_label", "date_format", "number_format", "currency_col_label"] as const),
];

const hasValue = (options: ReadingOptions, field: ReadingField): boolean => {
  const value = options[field];
  return value !== undefined && value !== null && value !== "";
};

const isSame = (one: ReadingOptions, other: ReadingOptions, field: ReadingField): boolean =>
  JSON.stringify(one[field] ?? null) === JSON.stringify(other[field] ?? null);

/** Whether what is given now takes the place of a remembered field. */
const isReplaced = (field: ReadingField, given: ReadingOptions): boolean =>
  groupOf(field).some((each) => hasValue(given, each)) ||
  (hasValue(given, "columns") && isLabel(field)) ||
  (field === "columns" && MONEY.some((each) => hasValue(given, each))) ||
  (field === "signage_convention" && KINDS.some((each) => hasValue(given, each))) ||
  (KINDS.includes(field) && hasValue(given, "signage_convention"));

const pick = (reading: ReadingOptions, fields: Iterable<ReadingField>): ReadingOptions =>
  Object.fromEntries(
    [...fields].filter((field) => hasValue(reading, field)).map((field) => [field, reading[field]]),
  );

const without = (reading: ReadingOptions, fields: readonly ReadingField[]): ReadingOptions =>
  pick(
    reading,
    (Object.keys(reading) as ReadingField[]).filter((field) => !fields.includes(field)),
  );

const PLACES: Readonly<Record<string, ColumnKey>> = {
  debit_col_label: "outflow",
  credit_col_label: "inflow",
};

/** The column that a reading names by its place, as an answer to a question does. */
const placeIn = ({ columns }: ReadingOptions, field: ReadingField): string | undefined => {
  const at = (columns ?? []).indexOf(PLACES[field] ?? (field.replace("_col_label", "") as ColumnKey));
  return at < 0 ? undefined : nameOfPlace(at);
};

/**
 * The fields of what was found in an earlier file that answer a question: one of its answers was true of that. The sign is asked, if
 * nobody has said it: what showed it then, such as a salary among purchases, need not be in this file.
 */
const answersOf = ({ field, candidates }: Undecided, reading: ReadingOptions): readonly ReadingField[] => {
  if (field === "signage_convention") return [];
  const offers = (value: unknown): boolean => candidates.some((each) => String(each) === String(value));
  if (hasValue(reading, field) && offers(reading[field])) return groupOf(field);
  const place = isLabel(field) ? placeIn(reading, field) : undefined;
  return place !== undefined && offers(place) ? groupOf("columns") : [];
};

/** How much is wrong with a file that is read with these options: errors, and balances that do not fit. */
const wrongWith = (content: Content, { options }: ResolvedOptions, today: string): number => {
  // What the account is does not matter here.
  const { account_id: _, ...reading } = options;
  const outcome = preflight(content, reading, { today });
  if (outcome._tag === "Refused") return Number.POSITIVE_INFINITY;
  const { error_count, findings } = outcome.report;
  return error_count + (findings.some(({ code }) => code === "balance_gap") ? 1 : 0);
};

const named = (fields: readonly ReadingField[]): Sentence =>
  together(
    fields.map((field) => [option(field as NamedOption)]),
    ", ",
  );

const sentencesOf = (
  day: string,
  fields: readonly ReadingField[],
  contradicted: readonly ReadingField[],
): readonly Sentence[] => {
  const on = spokenDay(parseIsoDay(day) ?? 0);
  return [
    ...(fields.length === 0 ? [] : [sentence`Read as on ${on}: ${named(fields)}.`]),
    ...(contradicted.length === 0
      ? []
      : [sentence`Not as on ${on}, because the content contradicts it: ${named(contradicted)}.`]),
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
    this.remembered = remembered;
    const fields = Object.keys(remembered.reading) as ReadingField[];
    this.reading = pick(
      remembered.reading,
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
    return {
      ...resolved,
      options,
      evidence: [...evidenceOf(day, pick(options, fields)), ...resolved.evidence],
      said: { ...pick(kept, this.remembered.said), ...this.given },
      used: { day, fields, contradicted, sentences: sentencesOf(day, fields, contradicted) },
    };
  }

  /** What is read as it was, without what makes more wrong than there is otherwise. */
  private settled() {
    let kept = this.wanted();
    let resolved = this.resolve(kept);
    const contradicted: ReadingField[] = [];
    const groups = this.groupsOf(kept);
    let wrong = groups.length === 0 ? 0 : this.wrong(resolved);
    if (wrong === 0 || wrong <= this.wrong(this.alone)) return { kept, resolved, contradicted };
    for (const group of groups) {
      const less = without(kept, group);
      const tried = this.resolve(less);
      const left = this.wrong(tried);
      if (left >= wrong) continue;
      [kept, resolved, wrong] = [less, tried, left];
      contradicted.push(...group);
    }
    return { kept, resolved, contradicted };
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

  /** Whether the content names no account but those of before. */
  private hasAccountsOfBefore({ options }: ResolvedOptions): boolean {
    const known = new Set(this.remembered.accounts.map(accountLetters));
    return namedAccounts(this.content, options).every((name) => known.has(accountLetters(name)));
  }

  private resolve(kept: ReadingOptions): ResolvedOptions {
    return resolveOptions(this.content, { ...kept, ...this.given }, this.how);
  }

  private wrong(resolved: ResolvedOptions): number {
    const isProven = this.alone.evidence.some(isProofOfSign);
    const isDenied = isProven && !isSame(resolved.options, this.alone.options, "signage_convention");
    return wrongWith(this.content, resolved, this.how.today) + (isDenied ? 1 : 0);
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
): RememberedOptions => new Recall(content, options ?? {}, how, remembered).resolved();

/** Whether content shows by itself all that was said of a field. */
const isShown = (
  field: ReadingField,
  said: ReadingOptions,
  { profile }: { readonly profile: ReadingOptions },
): boolean => groupOf(field).every((each) => isSame(said, profile, each));

/**
 * What is remembered of how a file was read, of which a person or an earlier reading said some. Who sends a whole profile says what
 * was found, too: of that what the content shows by itself was found. What contradicts an earlier file says nothing of the next one.
 * Throws a `TypeError` for wrong arguments.
 */
export const toRemember = (
  content: Content,
  {
    options,
    said,
    used,
  }: Pick<RememberedOptions, "options" | "said"> & { readonly used?: UsedReading | undefined },
  known: { readonly today: string },
): Pick<RememberedReading, "reading" | "said"> => {
  const contradicted = (used?.contradicted ?? []).filter((field) => !hasValue(said, field));
  const reading = keptReading(without(options, contradicted));
  const names = (Object.keys(reading) as ReadingField[]).filter((field) => hasValue(said, field));
  const inspected = names.includes("left_out") ? inspect(content, known) : undefined;
  return {
    reading,
    said:
      inspected?._tag === "Inspected"
        ? names.filter((field) => !isShown(field, said, inspected.inspection))
        : names,
  };
};
