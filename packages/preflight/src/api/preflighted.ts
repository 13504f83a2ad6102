import type { Format, Upload } from "../decode/content.ts";
import type { KeptRows } from "../records/kept-rows.ts";
import type { PreflightOutcome } from "../report/outcome.ts";
import type { PreflightContent } from "../report/report.ts";

/** What a check found. */
export interface Preflighted {
  readonly outcome: PreflightOutcome;
  /** The accepted rows, if they were to be kept and the content is a CSV that can be read. */
  readonly rows?: KeptRows | undefined;
}

/** The content in a report. */
export const describe = (
  content: string | Upload,
  { filename, content_type }: Pick<Format, "filename" | "content_type">,
): PreflightContent =>
  typeof content === "string"
    ? { filename, content_type, byte_size: new TextEncoder().encode(content).length }
    : {
        filename: content.filename || filename,
        content_type: content.content_type || content_type,
        byte_size: content.bytes.length,
      };
