import type { CaseFacts } from "./cases.ts";

interface Finding {
  readonly code: string;
  readonly line?: number;
  readonly column?: string;
  readonly pointer?: string;
}

/** The checked part of the body of a preflight answer. */
export interface Body {
  readonly error?: string;
  readonly data?: {
    readonly valid: boolean;
    readonly stats: Readonly<Record<string, unknown>>;
    readonly headers?: readonly string[];
    readonly required_headers?: readonly string[];
    readonly missing_required_headers?: readonly string[];
    readonly errors: readonly { readonly code: string; readonly message: string }[];
    readonly warnings: readonly string[];
    readonly findings?: readonly Finding[];
    readonly findings_count?: number;
  };
}

const spoken = ({ code, line, column, pointer }: Finding): string =>
  [line === undefined ? code : `${code}@${line}`, column ?? pointer].filter(Boolean).join(" ");

const pick = (from: Readonly<Record<string, unknown>>, like: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, from[key]]));

/** The facts of an answer that a case names, in the form of the case, for comparison. */
export const factsOf = (status: number, body: Body, { says, ...named }: CaseFacts): Partial<CaseFacts> => {
  const { data } = body;
  const all: Record<string, unknown> = {
    status,
    error: body.error,
    ...(data === undefined
      ? {}
      : {
          valid: data.valid,
          rows_count: data.stats.rows_count,
          headers: data.headers,
          required_headers: data.required_headers,
          missing_required_headers: data.missing_required_headers,
          errors: data.errors.map(({ code }) => code),
          warnings: data.warnings.length,
          findings: data.findings?.map(spoken),
          findings_count: data.findings_count,
          stats: pick(data.stats, named.stats ?? {}),
        }),
  };
  return pick(all, named);
};

/** All texts for people in an answer. */
export const textsOf = ({ data }: Body): string =>
  [...(data?.errors.map(({ message }) => message) ?? []), ...(data?.warnings ?? [])].join("\n");
