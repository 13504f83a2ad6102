import { texts } from "../texts/language.ts";

/** Why a request was not done, in words for people. */
export class ApiFailure extends Error {
  /** The code of the API; `unreachable` if there was no answer, `cancelled` if none was waited for. */
  readonly code: string;

  /** What else the API answered. */
  readonly body: unknown;

  constructor(code: string, message: string, body: unknown = {}) {
    super(message);
    this.code = code;
    this.body = body;
  }
}

/** What a code of the API means to a person; one sentence for those that the page does not know. */
const sentenceOf = (code: string): string => {
  const { codes, other } = texts().failures;
  const known: Readonly<Partial<Record<string, string>>> = codes;
  return Object.hasOwn(codes, code) ? known[code]! : other;
};

/** The failure that an answer of the API tells. Its sentences are for programmers: people are told by its code. */
export const failureOf = (body: unknown, status: number): ApiFailure => {
  const { error } = body as { readonly error?: unknown };
  const code = typeof error === "string" ? error : status === 401 ? "unauthorized" : "failed";
  return new ApiFailure(code, sentenceOf(code), body);
};

/** What went wrong, in words for people. */
export const problemOf = (error: unknown): string =>
  error instanceof ApiFailure ? error.message : texts().failures.other;
