import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Who asks: `full` may read and write, `read` may read, `other` is another family's, `none` shows nothing. */
type Asker = "full" | "read" | "other" | "none";

/** One request and what must hold of its answer. `{{name}}` stands for a value that is known by then. */
export interface Step {
  readonly as?: Asker;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as JSON, as a form, or as text where it is neither. */
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly expect: {
    readonly status: number;
    /** Members that the answer has; of objects only those named are looked at, lists are whole. */
    readonly json?: unknown;
    /** Headers as they are; `*` for any value. */
    readonly headers?: Readonly<Record<string, string>>;
    /** The answer is, but for its headers, that of the step before. */
    readonly as_before?: true;
  };
  /** Remembers a header or a member of the answer under a name: `{"tag": "header etag"}`, `{"when": "updated_at"}`. */
  readonly save?: Readonly<Record<string, string>>;
}

export interface HttpCase {
  readonly name: string;
  /** One-time codes that it uses up; it is skipped where they cannot be had. */
  readonly codes?: readonly string[];
  readonly steps: readonly Step[];
}

const FOLDER = fileURLToPath(new URL("../cases/http/", import.meta.url));

/** What both families have before the first case: see the README. */
export const BOOKS = `${FOLDER}books.ndjson`;

/** Every case file with its cases, in order of name. */
export const httpCases = (): readonly { readonly file: string; readonly cases: readonly HttpCase[] }[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((file) => ({ file, cases: JSON.parse(readFileSync(`${FOLDER}${file}`, "utf8")) as HttpCase[] }));
