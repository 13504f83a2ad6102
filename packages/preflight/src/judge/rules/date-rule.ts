import type { DayRange } from "@farthing/values";
import { once } from "../../basics/once.ts";
import { type Explanation, type FindingKind, findingKind, type Tally } from "../../findings/finding.ts";
import type { DateFormat } from "../../formats/date-format.ts";
import { type DateClass, fitsFormat } from "../../infer/date-classes.ts";
import { DateInference, type InferredDates } from "../../infer/date-inference.ts";
import type { Column } from "../../reading/layout.ts";
import { ColumnMemo, OncePerRow } from "../../split/column-memo.ts";
import type { RowPlace } from "../../split/row-place.ts";
import type { RowView } from "../../split/row-view.ts";
import { ambiguity, exampleOf, explainInvalid, explainOutOfRange, explainUnknown } from "../explain-date.ts";
import type { RowFinding, Rule } from "../rule.ts";

/** How the dates of a column are judged. */
interface HowToJudgeDates {
  /** The days that can be imported. */
  readonly range: DayRange;
  /** The format that the caller gave. */
  readonly given: DateFormat | undefined;
  /** That of the vendor of the file. */
  readonly vendorPattern: string | undefined;
  /** The format in which the dates are judged. */
  readonly settled: DateFormat;
}

/** Judges the cells of a date column in one format, and infers from them which one fits most. */
export class DateRule implements Rule {
  readonly kinds: readonly FindingKind[];
  private readonly column: Column;
  private readonly given: DateFormat | undefined;
  private readonly inference: DateInference;
  private readonly memo: OncePerRow<{ readonly value: string; readonly verdict: DateClass }>;
  /** The index of the format in which the dates are judged. */
  private readonly settled: number;
  private readonly example: () => string;
  private readonly invalid: RowFinding;
  private readonly outOfRange: RowFinding;
  /** The first value that fits. */
  private fitting: string | undefined;
  private inferred: InferredDates | undefined;

  constructor(column: Column, { range, given, vendorPattern, settled }: HowToJudgeDates) {
    const { cell, header } = column;
    this.column = column;
    this.given = given;
    this.inference = new DateInference({ range, given, vendorPattern });
    const { formats } = this.inference;
    this.settled = formats.findIndex(({ pattern }) => pattern === settled.pattern);
    this.example = once(() => exampleOf(settled));
    this.memo = new OncePerRow(new ColumnMemo(cell, (value) => this.inference.classOf(value)));
    const explain = (value: string): Explanation => explainOutOfRange(value, settled, range);
    this.invalid = {
      kind: findingKind("invalid_date", header, ({ value = "" }) => this.explainInvalid(value)),
      cell,
    };
    this.outOfRange = {
      kind: findingKind("date_out_of_range", header, ({ value = "" }) => explain(value)),
      cell,
    };
    this.kinds = [this.invalid.kind, this.outOfRange.kind];
  }

  /** Whether a row has a date. */
  isDated(row: RowView): boolean {
    return fitsFormat(this.memo.of(row).verdict, this.settled);
  }

  check(row: RowView, found: RowFinding[], at: RowPlace): void {
    const { value, verdict } = this.memo.of(row);
    if (value === "") return;
    verdict.addCell(row, this.column.cell, at);
    const day = verdict.example[this.settled]!;
    if (day < 0) found.push(this.invalid);
    else {
      this.fitting ??= value;
      if (!this.inference.isInRange(day)) found.push(this.outOfRange);
    }
  }

  /** The format that fits most of the dates judged, or the one that is given; and what is said of it. */
  finish(): InferredDates & { readonly tallies: readonly Tally[] } {
    const inferred = this.inference.infer();
    const { formats } = this.inference;
    this.inferred = inferred;
    const { open, candidates, chosen } = inferred;
    return {
      ...inferred,
      tallies:
        open === undefined ? [] : [ambiguity(this.column, open.place, candidates, { formats, chosen })],
    };
  }

  private explainInvalid(value: string): Explanation {
    const { fitting, given, inferred, settled: chosen } = this;
    if (fitting === undefined && given === undefined) return explainUnknown(value);
    const { formats } = this.inference;
    const example = formats[chosen]!.isOfEra && fitting !== undefined ? fitting : this.example();
    return explainInvalid(value, { example, formats, counts: inferred?.counts ?? [], chosen });
  }
}
