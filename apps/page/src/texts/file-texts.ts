import type {
  ContradictedBalances,
  DoubtKind,
  FindingCode,
  FindingParts,
  PreflightOptions,
  RefusalCode,
  RefusalReason,
  Severity,
} from "@farthing/preflight";

/** What was found at a place, or in all of the file, with what its sentence needs. */
export interface FoundHere {
  /** The column as people call it; blank if it is about none. */
  readonly column: string;
  /** The text of the cell; blank if there is none. */
  readonly value: string;
  readonly line: number | undefined;
  readonly count: number;
  readonly parts: FindingParts;
  readonly suggest: PreflightOptions;
}

/** What is wrong, and what to do about it. */
export interface FindingTexts {
  readonly is: (of: FoundHere) => string;
  readonly advice: (of: FoundHere) => string;
}

/** The texts about what is doubtful in a statement or a workbook, which who reads CSV never loads. */
export interface DoubtTexts {
  /** A statement whose entries do not lead from its opening balance to its closing one. */
  readonly contradicted: {
    readonly is: (of: ContradictedBalances) => string;
    readonly advice: () => string;
  };
  /** A statement that does not begin with the balance of the one before it. */
  readonly notFollowing: FindingTexts;
  readonly kinds: Readonly<Record<DoubtKind, FindingTexts>>;
  /** Why nothing is read of what could be a statement or a workbook. */
  readonly refused: Readonly<Record<RefusalReason, FindingTexts>>;
}

/** The texts about what was found in a file, in a language. */
export interface FoundTexts {
  readonly codes: Readonly<Record<FindingCode, FindingTexts>>;
  /** What to do about a wrong cell that the page cannot change. */
  readonly elsewhere: Readonly<Record<"workbook" | "bank" | "program", string>>;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly refusals: Readonly<Record<RefusalCode, FindingTexts>>;
}
