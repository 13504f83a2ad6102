import type { Answer } from "./send.ts";
import type { Ask } from "./serve.ts";

export const PREFLIGHT = "/api/v1/imports/preflight";

export const MAX_CONTENT = 10_485_760;

export const MAX_REQUEST = 72 * 1_048_576;

/** A part of a form: a field, or a file where it has a filename. */
export interface Part {
  readonly name?: string;
  readonly value: string | Uint8Array;
  readonly filename?: string;
  readonly type?: string;
  /** In the place of the header that the rest would make. */
  readonly disposition?: string;
}

const BOUNDARY = "----farthing-test-boundary";

/** The bytes of a form, and its header. */
export const formOf = (parts: readonly Part[], boundary = BOUNDARY) => ({
  headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
  body: Buffer.concat([
    ...parts.flatMap(({ name, value, filename, type, disposition }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: ${
          disposition ??
          `form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}`
        }\r\n${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(value as string),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]),
});

export const fieldsOf = (fields: Readonly<Record<string, string>>): Part[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

export const fileOf = (value: string | Uint8Array, filename = "bank.csv", type?: string): Part => ({
  ...{ name: "file", value, filename },
  ...(type === undefined ? {} : { type }),
});

/** Asks for a preflight with a form. */
export const askForm = (
  ask: Ask,
  key: string,
  parts: readonly Part[],
  { query = "", chunked = false }: { readonly query?: string; readonly chunked?: boolean } = {},
): Promise<Answer> => ask("POST", PREFLIGHT + query, { key, chunked, ...formOf(parts) });

/** Asks for a preflight with JSON. */
export const askJson = (ask: Ask, key: string, json: unknown, query = ""): Promise<Answer> =>
  ask("POST", PREFLIGHT + query, { key, json });

/** A statement of so many bytes or a row more. */
export const statement = (bytes: number, head = "date,amount,name\n"): string => {
  const rows = [head];
  for (let at = head.length, n = 0; at < bytes; n++) {
    const row = `2026-03-${String((n % 28) + 1).padStart(2, "0")},${n}.25,Shop number ${n}\n`;
    rows.push(row);
    at += row.length;
  }
  return rows.join("");
};

/** A statement of exactly so many bytes. */
export const statementOf = (bytes: number): string =>
  statement(bytes)
    .slice(0, bytes - 1)
    .concat("\n");

/** A statement of exactly so many bytes with a single row, which is checked in no time. */
export const quickStatement = (bytes: number): string => "date,amount\n2026-03-01,1\n".padEnd(bytes, " ");
