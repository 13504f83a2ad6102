import { inspect, preflight } from "@farthing/preflight";
import { findLayout, type KnownLayout } from "@farthing/preflight/layouts";
import { textOf } from "@farthing/preflight/text";
import { localDay } from "../preflight/local-day.ts";
import { readSource } from "../preflight/read-source.ts";
import { contradictions } from "./contradictions.ts";
import { nameOf } from "./decisions.ts";

/** What is wrong with a sample of a layout, or why it cannot be checked. */
export type CheckedSample = { readonly faults: readonly string[] } | { readonly unchecked: string };

/** What the header row of a sample says against a layout; undefined if it is the one of the layout. */
const wrongHeader = (layout: KnownLayout, file: string, header: readonly string[]): string | undefined => {
  const found = findLayout(header);
  if (found === layout) return undefined;
  if (found !== undefined) return `The header row of ${file} is that of ${found.id}, ${nameOf(found)}.`;
  const there = header.length === 0 ? "has no header row" : `has the header row ${header.join(" | ")}`;
  return `${file} ${there}, and ${layout.id} has ${layout.headers[0]!.join(" | ")}.`;
};

/** Checks whether a sample has the header row of a layout, and its content does not contradict it. */
export const checkSample = async (layout: KnownLayout, file: string): Promise<CheckedSample> => {
  if (layout.headers.length === 0)
    return {
      unchecked: `${layout.id} has no header row by which a file is recognised. \`farthing layouts show ${layout.id}\` shows its columns.`,
    };
  const source = await readSource(file, undefined);
  if ("unreadable" in source) return { unchecked: `${file} cannot be read: ${source.unreadable}.` };
  const today = localDay(new Date());
  const inspected = inspect(source.upload, { today });
  if (inspected._tag === "Refused") return { unchecked: `${file}: ${textOf(inspected.wording)}` };
  const { profile, assumed } = inspected.inspection;
  const outcome = preflight(source.upload, { ...profile, ...assumed }, { today });
  const header = outcome._tag === "Checked" ? (outcome.report.headers ?? []) : [];
  const wrong = wrongHeader(layout, file, header);
  if (wrong !== undefined) return { faults: [wrong] };
  return {
    faults: contradictions(layout, profile).map(
      ({ name, layout: expected, content }) =>
        `The content of ${file} contradicts the layout: ${name} is ${content}, not ${expected}.`,
    ),
  };
};
