import { isAnyArrayBuffer } from "node:util/types";
import { constants, createContext, runInContext } from "node:vm";
import { backtracks } from "./regexp-steps.ts";

/** Told how many characters, bytes or elements were looked at, copied or made. */
export type Count = (steps: number) => void;

export type Realm = typeof globalThis;

type Native = (this: unknown, ...args: unknown[]) => unknown;

/** How much there is of something: characters, bytes, elements. */
export const sizeOf = (value: unknown): number => {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  const { length, size, byteLength } = value as Record<string, unknown>;
  return Number(length ?? size ?? byteLength ?? Object.keys(value).length);
};

const sizeOfAll = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + sizeOf(value), 0);

/** Takes no longer for what is larger, or calls back for each of its steps. */
const FREE =
  /^(?:constructor|at|char(?:Code)?At|codePointAt|entries|every|filter|find.*|flatMap|forEach|keys|map|pop|push|reduce.*|some|subarray|toString|valueOf|values)$/;

/** How much a method of texts, lists and bytes has to do: for those that stop somewhere so far, and all for the others. */
const sizeOfCall = (name: string, self: unknown, args: readonly unknown[], result: unknown): number => {
  const size = sizeOf(self);
  const given = (i: number, otherwise: number): number => Number(args[i] ?? otherwise);
  switch (name) {
    case "slice":
    case "substring":
      return sizeOf(result);
    case "replace":
    case "replaceAll":
      // Where nothing is replaced, nothing is made.
      return result === String(self) ? size : size + sizeOf(result);
    case "trim":
    case "trimEnd":
    case "trimStart":
      return size;
    case "startsWith":
    case "endsWith":
    case "set":
      return sizeOf(args[0]);
    case "fill":
      return given(2, size) - given(1, 0);
    case "indexOf":
      return (result === -1 ? size : Number(result) + 1) - given(1, 0);
    case "lastIndexOf":
      return given(1, size) - Number(result);
    default:
      return size + sizeOf(result);
  }
};

const replace = (target: object, name: string, make: (native: Native) => Native): void => {
  const { value } = Object.getOwnPropertyDescriptor(target, name) ?? {};
  if (typeof value === "function")
    Object.defineProperty(target, name, { value: make(value), configurable: true, writable: true });
};

const countMethods = (prototype: object, count: Count): void => {
  for (const name of Object.getOwnPropertyNames(prototype).filter((name) => !FREE.test(name)))
    replace(
      prototype,
      name,
      (native) =>
        function (this: unknown, ...args) {
          const result = native.apply(this, args);
          count(sizeOfCall(name, this, args, result));
          return result;
        },
    );
};

const countFunctions = (target: object, names: readonly string[], count: Count): void => {
  for (const name of names)
    replace(target, name, (native) => (...args) => {
      const result = native.apply(target, args);
      count(sizeOfAll(args) + sizeOf(result));
      return result;
    });
};

/** How much is made of something: as much as the number says, or as there is of it; nothing by a view of a buffer. */
const sizeOfMaking = (of: unknown, made: object): number => {
  if (typeof of === "number") return of;
  return isAnyArrayBuffer(of) ? 0 : Math.max(sizeOf(of), sizeOf(made));
};

/** What is made of an iterator is as large as what it gives. */
const countMaking = (realm: Realm, names: readonly (keyof Realm)[], count: Count): void => {
  for (const name of names)
    (realm as Record<string, unknown>)[name] = new Proxy(realm[name], {
      construct(target, args, self) {
        const made = Reflect.construct(target, args, self);
        count(sizeOfMaking(args[0], made));
        return made;
      },
      apply(target, self, args) {
        count(sizeOf(args[0]));
        return Reflect.apply(target, self, args);
      },
    });
};

/** From here on a search is looked into: what it finds does not tell how long it was sought. */
const LONG = 100;

const countSearches = (prototype: object, count: Count): void =>
  replace(
    prototype,
    "exec",
    (native) =>
      function (this: unknown, text) {
        const pattern = this as RegExp;
        const all = String(text);
        const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
        const found = native.call(pattern, all) as RegExpExecArray | null;
        const end = found === null ? all.length : found.index + found[0].length;
        count(pattern.sticky && found === null ? 1 : end - from);
        if (all.length - from > LONG) count(backtracks(pattern, all, from));
        return found;
      },
  );

/** What scripts find beside the language itself, in a browser as in Node. */
const beside = (realm: Realm, count: Count): object => ({
  TextDecoder: class extends TextDecoder {
    override decode(...[bytes, options]: Parameters<TextDecoder["decode"]>): string {
      count(sizeOf(bytes));
      return super.decode(bytes, options);
    }
  },
  TextEncoder: class extends TextEncoder {
    override encode(text: string): Uint8Array<ArrayBuffer> {
      count(text.length);
      return new realm.Uint8Array(super.encode(text));
    }
  },
  ...{ AbortController, URL, clearTimeout, console, crypto, performance, queueMicrotask, setTimeout },
});

/** Globals of their own, in which what the platform does is counted as well. */
export const countedRealm = (count: Count): Realm => {
  const realm: Realm = runInContext("globalThis", createContext(constants.DONT_CONTEXTIFY));
  const bytes = Object.getPrototypeOf(realm.Uint8Array.prototype);
  for (const prototype of [realm.String.prototype, realm.Array.prototype, bytes])
    countMethods(prototype, count);
  countSearches(realm.RegExp.prototype, count);
  countFunctions(realm.JSON, ["parse", "stringify"], count);
  countFunctions(realm.Object, ["assign", "entries", "fromEntries", "keys", "values"], count);
  countFunctions(realm.Array, ["from"], count);
  countMaking(
    realm,
    [
      "Array",
      "ArrayBuffer",
      "BigInt",
      "Map",
      "Set",
      "Uint8Array",
      "Uint32Array",
      "Int32Array",
      "Float64Array",
    ],
    count,
  );
  return Object.assign(realm, beside(realm, count));
};
