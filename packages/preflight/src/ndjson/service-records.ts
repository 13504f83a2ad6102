import type { Upload } from "../decode/content.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { type NumberSource, numberSource } from "./exact-numbers.ts";
import { ndjsonLines } from "./read-lines.ts";
import { RECORD_TYPES } from "./record-types.ts";
import { decimalOf, idText, isMissing, isObject, type JsonObject } from "./values.ts";

type Path = readonly (string | number)[];

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

/** The records of a service export by type, each in the order of the file. */
export interface ServiceRecords {
  /** They are read as they are asked for, and again by each that goes through them. */
  readonly of: (type: string) => Iterable<ServiceObject>;
  readonly count: (type: string) => number;
  /** All types, with the kind that counts name them by. */
  readonly kinds: readonly { readonly type: string; readonly kind: string }[];
}

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

/** Where the records of a type stand: one after the other the lines of each, from an index to another. */
class Places {
  readonly #all: number[] = [];

  get count(): number {
    return this.#all.length / 2;
  }

  add(from: number, to: number): void {
    this.#all.push(from, to);
  }

  *[Symbol.iterator](): Generator<readonly [from: number, to: number]> {
    for (let i = 0; i < this.#all.length; i += 2) yield [this.#all[i]!, this.#all[i + 1]!];
  }
}

const recordIn = (line: string): ServiceObject => {
  const { data } = JSON.parse(line) as { data: JsonObject };
  let exact: NumberSource | undefined;
  return serviceObject(data, ["data"], (path) => {
    exact ??= numberSource(line);
    return exact(path);
  });
};

/** Reads the records of a service export that preflight finds valid. */
export const serviceRecords = (upload: Upload): ServiceRecords => {
  checkArguments({ upload });
  const places = new Map([...RECORD_TYPES.keys()].map((type) => [type, new Places()]));
  let whole = "";
  ndjsonLines(upload.bytes)((text, from, to) => {
    if (text === undefined) return;
    whole = text;
    const line = text.slice(from, to);
    if (line.trim() === "") return;
    places.get((JSON.parse(line) as { type: string }).type)?.add(from, to);
  });
  return {
    count: (type) => places.get(type)?.count ?? 0,
    of: (type) => ({
      *[Symbol.iterator]() {
        for (const [from, to] of places.get(type) ?? []) yield recordIn(whole.slice(from, to));
      },
    }),
    kinds: [...RECORD_TYPES].map(([type, { entity }]) => ({ type, kind: entity })),
  };
};
