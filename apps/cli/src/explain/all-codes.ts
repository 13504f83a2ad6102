import {
  FINDING_CODES,
  type FindingCodeInfo,
  REFUSAL_CODES,
  type RefusalCodeInfo,
} from "@farthing/preflight";
import { OWN_CODES } from "../preflight/own-codes.ts";
import type { Explained } from "./explained.ts";

/** The codes of reports, and what is known of them. */
export const REPORT_CODES: ReadonlyMap<string, Explained> = new Map([
  ...Object.entries<FindingCodeInfo>(FINDING_CODES).map(
    ([code, { severity, ...info }]): [string, Explained] => [code, { ...info, effect: severity }],
  ),
  ...Object.entries<RefusalCodeInfo>({ ...REFUSAL_CODES, unreadable_file: OWN_CODES.unreadable_file }).map(
    ([code, info]): [string, Explained] => [code, { ...info, effect: "refusal" }],
  ),
  ["more_findings", { ...OWN_CODES.more_findings, effect: "note" }],
]);

/**
 * Those and the codes of bank data, which are loaded on demand: they need Effect, which takes longer to load than explaining a code
 * of a report.
 */
export const allCodes = async (): Promise<ReadonlyMap<string, Explained>> =>
  new Map([...REPORT_CODES, ...(await import("./bank-codes.ts")).BANK_CODES]);
