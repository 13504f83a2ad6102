import { plainStart, plainType } from "./plain-record.ts";
import { RecordCheck } from "./record-check.ts";
import { RECORD_TYPES } from "./record-types.ts";

/** A type that occurs in the file, with the numbers of its lines and of its records. */
interface SeenType {
  lines: number;
  records: number;
  /** Undefined if the type cannot be imported. */
  readonly check: RecordCheck | undefined;
  /** The beginning of its plain lines. Undefined if no line of it is plain: a required field of it needs more checks. */
  readonly start: string | undefined;
}

/** A type that can have plain lines. */
interface PlainType extends SeenType {
  readonly check: RecordCheck;
  readonly start: string;
}

const seenType = (name: string): SeenType => {
  const type = RECORD_TYPES.get(name);
  const canBePlain = type !== undefined && !type.required.some((field) => type.special?.includes(field));
  return {
    lines: 0,
    records: 0,
    check: type === undefined ? undefined : new RecordCheck(type),
    start: canBePlain ? plainStart(name) : undefined,
  };
};

const isPlainAt = (type: SeenType | undefined, text: string, from: number): type is PlainType =>
  type?.start !== undefined && text.startsWith(type.start, from);

/** The types of the lines of a file so far. */
export class SeenTypes {
  private readonly types = new Map<string, SeenType>();
  /** The type of the last line that could be plain: usually the next line has the same. */
  private last: SeenType | undefined;

  named(name: string): SeenType {
    let type = this.types.get(name);
    if (type === undefined) {
      type = seenType(name);
      this.types.set(name, type);
    }
    return type;
  }

  /** The type of a line that begins like a plain line of a type that has been seen. */
  plainAt(text: string, from: number): PlainType | undefined {
    const type = isPlainAt(this.last, text, from) ? this.last : this.types.get(plainType(text, from));
    if (!isPlainAt(type, text, from)) return undefined;
    this.last = type;
    return type;
  }

  /** How many records there are by kind; every kind is present. */
  recordsByEntity(): Record<string, number> {
    return Object.fromEntries(
      [...RECORD_TYPES].map(([name, { entity }]) => [entity, this.types.get(name)?.records ?? 0]),
    );
  }

  /** How many lines there are by type, also of types that cannot be imported. */
  linesByType(): Record<string, number> {
    return Object.fromEntries(Array.from(this.types, ([name, { lines }]) => [name, lines]));
  }
}
