import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The input of a case. */
export interface CaseInput {
  readonly text?: string;
  readonly base64?: string;
  /** Text that is repeated `times` times between `head` and `tail`, for large inputs. */
  readonly repeat?: {
    readonly head?: string;
    readonly text: string;
    readonly times: number;
    readonly tail?: string;
  };
  /** The file name; its ending may decide the type. */
  readonly filename?: string;
}

/** Facts that must be true of the answer; anything else is not checked. */
export interface CaseFacts {
  /** The status of the HTTP operation: 200, or that of a refusal. */
  readonly status: number;
  /** The code of a refusal. */
  readonly error?: string;
  readonly valid?: boolean;
  readonly rows_count?: number;
  readonly headers?: readonly string[];
  readonly required_headers?: readonly string[];
  readonly missing_required_headers?: readonly string[];
  /** Codes of `errors`, in order. */
  readonly errors?: readonly string[];
  /** The number of warnings. */
  readonly warnings?: number;
  /** Findings as `code`, `code@line` or `code@line column`, in order of line. */
  readonly findings?: readonly string[];
  readonly findings_count?: number;
  /** Members of `stats`. */
  readonly stats?: Readonly<Record<string, unknown>>;
  /** Texts that an error or a warning must contain. */
  readonly says?: readonly string[];
}

export interface PreflightCase {
  readonly name: string;
  readonly input: CaseInput;
  /** Request fields of the preflight operation. */
  readonly options?: Readonly<Record<string, string | number>>;
  readonly expect: CaseFacts;
}

const FOLDER = fileURLToPath(new URL("../cases/preflight/", import.meta.url));

/** Every case file with its cases, in order of name. */
export const preflightCases = (): readonly {
  readonly file: string;
  readonly cases: readonly PreflightCase[];
}[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((file) => ({
      file,
      cases: JSON.parse(readFileSync(`${FOLDER}${file}`, "utf8")) as PreflightCase[],
    }));

/** The bytes of a case's input. */
export const bytesOf = ({ text, base64, repeat }: CaseInput): Buffer => {
  if (base64 !== undefined) return Buffer.from(base64, "base64");
  if (repeat !== undefined)
    return Buffer.from(`${repeat.head ?? ""}${repeat.text.repeat(repeat.times)}${repeat.tail ?? ""}`);
  return Buffer.from(text ?? "");
};
