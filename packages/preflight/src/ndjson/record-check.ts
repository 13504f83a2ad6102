import { isCurrencyCode } from "@farthing/values";
import { checkLink } from "./check-link.ts";
import { reportInvalid, reportMissing } from "./field-findings.ts";
import type { ObjectInLine } from "./object-in-line.ts";
import { type Field, type FieldKind, fieldOf, type Link, linksOf } from "./record-fields.ts";
import type { RecordType } from "./record-types.ts";
import { emptyShape, type Shape, shapeAfter } from "./shape.ts";
import { isDate, isDecimal, isMissing, type JsonObject } from "./values.ts";

const isOfKind = (kind: FieldKind, value: unknown): boolean => {
  if (kind === "date") return isDate(value);
  if (kind === "decimal") return isDecimal(value);
  return typeof value === "string" && isCurrencyCode(value);
};

/** Checks records of one type, one at a time, or the split lines of transactions as if they were records. */
export class RecordCheck {
  readonly shapes: Shape;
  private readonly required: readonly string[];
  private readonly links: readonly Link[];
  /** How many of the fields so far are required and not missing. */
  private present = 0;
  /** The value of each link that is not missing. */
  private readonly linked: unknown[];
  /** Fields that are invalid, or whose text has to be examined. */
  private readonly doubtful: { readonly field: Field; readonly value: unknown }[] = [];

  constructor(type: RecordType) {
    const links = linksOf(type);
    this.shapes = emptyShape((name) => fieldOf(name, type, links));
    this.required = type.required;
    this.links = links;
    this.linked = links.map(() => undefined);
  }

  /** Takes one field of a record, required or not. Nothing is reported before all fields are taken. */
  take(field: Field, value: unknown): void {
    const { kind, required, link } = field;
    if (required || link >= 0) {
      const missing = isMissing(value);
      if (missing && required) return;
      if (required) this.present += 1;
      if (link >= 0 && !missing) this.linked[link] = value;
    }
    if (kind === undefined || value === null) return;
    // A number too small for a double has become zero: only its text shows it.
    if (!isOfKind(kind, value) || (kind === "decimal" && value === 0)) this.doubtful.push({ field, value });
  }

  /** Whether there is nothing to report about the fields so far. */
  get isFine(): boolean {
    return this.present === this.required.length && this.doubtful.length === 0;
  }

  /** Forgets the fields so far. */
  drop(): void {
    this.present = 0;
    for (let i = 0; i < this.linked.length; i += 1) this.linked[i] = undefined;
    if (this.doubtful.length > 0) this.doubtful.length = 0;
  }

  /** Registers the ids and references of the record, and forgets its fields. */
  registerLinks(at: ObjectInLine): void {
    const { links, linked } = this;
    for (let i = 0; i < links.length; i += 1) {
      const value = linked[i];
      if (value !== undefined) checkLink(links[i]!, value, at);
    }
    this.drop();
  }

  /** Checks a parsed record. */
  check(data: JsonObject, at: ObjectInLine): void {
    let shape = this.shapes;
    for (const name in data) {
      shape = shapeAfter(shape, name);
      this.take(shape.field, data[name]);
    }
    if (this.present < this.required.length) reportMissing(data, this.required, at);
    for (const { field, value } of this.doubtful) reportInvalid(field, value, at);
    this.registerLinks(at);
  }
}
