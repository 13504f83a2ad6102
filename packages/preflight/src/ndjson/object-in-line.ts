import type { FindingCode } from "../findings/finding-codes.ts";
import type { NumberSource } from "./exact-numbers.ts";
import type { Explain, FindingLog } from "./finding-log.ts";
import type { LinePlace, Path } from "./path.ts";
import type { References } from "./references.ts";
import { decimalOf, idText } from "./values.ts";

/** What the checks of all lines of a file share. */
export interface FileContext {
  readonly log: FindingLog;
  readonly references: References;
}

const DATA: Path = ["data"];

/** The place of the data of a record, or of a split line in it. */
export class ObjectInLine implements LinePlace {
  readonly file: FileContext;
  readonly line: number;
  readonly path: Path;
  private readonly numbers: NumberSource;

  constructor(file: FileContext, line: number, numbers: NumberSource, path: Path = DATA) {
    this.file = file;
    this.line = line;
    this.numbers = numbers;
    this.path = path;
  }

  /** The place of an object in this one. */
  objectAt(steps: Path): ObjectInLine {
    return new ObjectInLine(this.file, this.line, this.numbers, [...this.path, ...steps]);
  }

  /** The number at some steps from here as it is written. */
  numberAt(steps: Path): string | undefined {
    return this.numbers([...this.path, ...steps]);
  }

  /** The id that the value at some steps from here is; undefined if it is none. */
  idOf(value: unknown, steps: Path): string | undefined {
    return typeof value === "string" ? value : idText(value, this.textAt(steps));
  }

  /** The exact decimal that the value at some steps from here is; undefined if it is none. */
  decimalOf(value: unknown, steps: Path): string | undefined {
    return decimalOf(value, this.textAt(steps));
  }

  /** Apart, because a function that makes another one costs each of its calls: most values need no text. */
  private textAt(steps: Path): () => string | undefined {
    return () => this.numberAt(steps);
  }

  /** Reports a finding at some steps from here. */
  report(code: FindingCode, steps: Path, explain: Explain): void {
    this.file.log.add(code, { line: this.line, path: [...this.path, ...steps] }, explain);
  }
}
