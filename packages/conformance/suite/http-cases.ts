import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The credential: `full` may read and write, `read` may read, `other` is another family's, `none` sends no credential. */
type Asker = "full" | "read" | "other" | "none";

/** One request and what must be true of its answer. `{{name}}` is replaced by a remembered value. */
export interface Step {
  readonly as?: Asker;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as JSON, as a form, or as plain text. */
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly expect: {
    readonly status: number;
    /** Members of the answer, of NDJSON a list; objects may have further members, lists must be complete. */
    readonly json?: unknown;
    /** Exact headers; `*` for any value. */
    readonly headers?: Readonly<Record<string, string>>;
    /** The answer equals that of the previous step, except for headers. */
    readonly as_before?: true;
  };
  /**
   * Remembers a header or a member of the answer under a name: `{"tag": "header etag"}`, `{"when": "updated_at"}`,
   * `{"next": "pagination.next_cursor"}`.
   */
  readonly save?: Readonly<Record<string, string>>;
}

export interface HttpCase {
  readonly name: string;
  /** One-time codes that it uses up; the case is skipped if one is not given. */
  readonly codes?: readonly string[];
  readonly steps: readonly Step[];
}

const FOLDER = fileURLToPath(new URL("../cases/http/", import.meta.url));

/** The data of both families before the first case, see the README. */
export const BOOKS = `${FOLDER}books.ndjson`;

/** Every case file with its cases, in order of name. */
export const httpCases = (): readonly { readonly file: string; readonly cases: readonly HttpCase[] }[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((file) => ({ file, cases: JSON.parse(readFileSync(`${FOLDER}${file}`, "utf8")) as HttpCase[] }));
