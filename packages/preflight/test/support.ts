import {
  type Content,
  type Known,
  type PreflightReport,
  preflight,
  type ReadingOptions,
} from "../src/index.ts";

export const TODAY = "2024-06-30";

/** The report on content that can be checked. */
export const reportOn = (
  content: Content,
  options: ReadingOptions = {},
  known: Partial<Known> = {},
): PreflightReport => {
  const outcome = preflight(content, options, { today: TODAY, ...known });
  if (outcome._tag === "Refused") throw new Error(`refused: ${outcome.code}: ${outcome.message}`);
  return outcome.report;
};

/** The findings on content as `code@line`, in order of line. */
export const found = (content: Content, options: ReadingOptions = {}, known: Partial<Known> = {}): string[] =>
  reportOn(content, options, known).findings.map(({ code, line }) =>
    line === undefined ? code : `${code}@${line}`,
  );

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
