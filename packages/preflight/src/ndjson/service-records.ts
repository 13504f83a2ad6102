import type { Upload } from "../decode/content.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { lazyNumberSource, type NumberSource } from "./exact-numbers.ts";
import type { Path } from "./path.ts";
import { validLines } from "./read-lines.ts";
import { RECORD_TYPES } from "./record-types.ts";
import { decimalOf, idText, isMissing, isObject, type JsonObject } from "./values.ts";

/** An object of a valid service export: the data of a record, or an object in it. Numbers are exact. */
export interface ServiceObject {
  /** The id in a field as text; undefined if it is missing. */
  readonly id: (field: string) => string | undefined;
  /** The ids in a list. */
  readonly ids: (field: string) => readonly string[];
  /** A field as text, or null if it is missing; a value that is neither text nor a number is JSON. */
  readonly text: (field: string) => string | null;
  /** A number as canonical decimal. */
  readonly decimal: (field: string) => string;
  /** A field as JSON has it; numbers in it are not exact. Undefined if it is missing. */
  readonly json: (field: string) => unknown;
  /** An object in a field; undefined if there is none. */
  readonly object: (field: string) => ServiceObject | undefined;
  /** The objects of a list; undefined if the field is missing. */
  readonly objects: (field: string) => readonly ServiceObject[] | undefined;
}

/** A record of a service export. */
export interface ServiceRecord {
  readonly type: string;
  readonly data: ServiceObject;
  /** Its line in the file, from 1. */
  readonly line: number;
  /** That line as it is. */
  readonly text: string;
}

/** All types, with the kind that counts name them by. */
export const SERVICE_KINDS: readonly { readonly type: string; readonly kind: string }[] = Array.from(
  RECORD_TYPES,
  ([type, { entity }]) => ({ type, kind: entity }),
);

const jsonOf = (value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch {
    // A deeply nested value can be parsed but not written.
    return "(nested too deep)";
  }
};

const serviceObject = (data: JsonObject, path: Path, source: NumberSource): ServiceObject => {
  const exactly =
    (...more: Path) =>
    () =>
      source([...path, ...more]);
  const id = (field: string): string | undefined =>
    isMissing(data[field]) ? undefined : idText(data[field], exactly(field));
  return {
    id,
    ids: (field) => {
      const list = Array.isArray(data[field]) ? (data[field] as readonly unknown[]) : [];
      return list.map((each, i) => idText(each, exactly(field, i))!);
    },
    text: (field) => {
      const value = data[field];
      if (isMissing(value)) return null;
      return (id(field) ?? jsonOf(value)).trim();
    },
    decimal: (field) => {
      const exact = decimalOf(data[field], exactly(field));
      if (exact === undefined) throw new Error(`a number that was exact cannot be read: ${field}`);
      return exact;
    },
    json: (field) => (isMissing(data[field]) ? undefined : data[field]),
    object: (field) => {
      const value = data[field];
      return isObject(value) ? serviceObject(value, [...path, field], source) : undefined;
    },
    objects: (field) => {
      const value = data[field];
      return isMissing(value)
        ? undefined
        : (value as readonly JsonObject[]).map((each, i) => serviceObject(each, [...path, field, i], source));
    },
  };
};

const exactNumbers = (line: string): NumberSource => {
  const source = lazyNumberSource(() => line);
  return (path) => {
    const text = source(path);
    // A slice of the line would keep the whole text in memory.
    return text === undefined ? undefined : (JSON.parse(`"${text}"`) as string);
  };
};

function* recordsIn(bytes: Uint8Array): Generator<ServiceRecord> {
  let number = 0;
  for (const line of validLines(bytes)) {
    number += 1;
    if (line.trim() === "") continue;
    const { type, data } = JSON.parse(line) as { type: string; data: JsonObject };
    if (RECORD_TYPES.has(type))
      yield { type, data: serviceObject(data, ["data"], exactNumbers(line)), line: number, text: line };
  }
}

/**
 * Reads the records of a service export that preflight finds valid, in the order of the file: each line is parsed once, when it is
 * asked for.
 */
export const serviceRecords = (upload: Upload): Generator<ServiceRecord> => {
  checkArguments({ upload });
  return recordsIn(upload.bytes);
};
