import { linesOf } from "../text/lines.ts";
import { type Section, sectionBelow } from "./sections.ts";

interface Field {
  readonly value: string;
  readonly line: number;
}

/** One share of a split, as it is written. */
interface Split {
  readonly category: string;
  readonly memo: string;
  readonly amount: string;
}

export interface QifRecord {
  readonly section: Section;
  /** Of its first field, from 1. */
  readonly line: number;
  /** By the letter that begins the line: the first that is not blank of each. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly splits: readonly Split[];
}

/** Which letters of a split stand for what. */
const SPLIT_FIELDS: Readonly<Record<string, keyof Split>> = { E: "memo", $: "amount" };

/** Letters of the fields that are read. */
const FIELDS = "DTU$PMNLY";

/** No split has more shares; what follows is a record without a day. */
const MAX_SPLITS = 1_000;

/** A record of which lines are added. */
class OpenRecord implements QifRecord {
  readonly section: Section;
  readonly line: number;
  readonly fields = new Map<string, Field>();
  readonly splits: { -readonly [key in keyof Split]: Split[key] }[] = [];

  constructor(section: Section, line: number) {
    this.section = section;
    this.line = line;
  }

  get isFull(): boolean {
    return this.splits.length >= MAX_SPLITS;
  }

  add(code: string, field: Field): void {
    const split = this.splits.at(-1);
    const part = SPLIT_FIELDS[code];
    if (code === "S") this.splits.push({ category: field.value, memo: "", amount: "" });
    else if (split !== undefined && part !== undefined) split[part] = field.value;
    else if (FIELDS.includes(code) && !this.fields.get(code)?.value) this.fields.set(code, field);
  }
}

/** The records of QIF: each ends at a line with `^`, at a header, or with the text. */
export function* recordsOf(text: string): Generator<QifRecord> {
  let section: Section = "preamble";
  let record: OpenRecord | undefined;
  for (const line of linesOf(text)) {
    const written = line.text.trim();
    const isHeader = written.startsWith("!");
    if (record !== undefined && (isHeader || written === "^" || record.isFull)) {
      yield record;
      record = undefined;
    }
    if (isHeader) section = sectionBelow(written, section);
    else if (written !== "" && written !== "^" && section !== "lists") {
      record ??= new OpenRecord(section, line.number);
      record.add(written[0]!, { value: written.slice(1).trim(), line: line.number });
    }
  }
  if (record !== undefined) yield record;
}
