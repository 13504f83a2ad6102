import { inspect, preflight } from "@farthing/preflight";
import { findLayout, type KnownLayout } from "@farthing/preflight/layouts";
import { textOf } from "@farthing/preflight/text";
import { localDay } from "../preflight/local-day.ts";
import { readSource } from "../preflight/read-source.ts";
import { contradictions } from "./contradictions.ts";
import { nameOf } from "./decisions.ts";

/** What is wrong with a sample of a layout, or nothing. */
export const faults = async (layout: KnownLayout, file: string): Promise<readonly string[]> => {
  const source = await readSource(file, undefined);
  if ("unreadable" in source) return [`${file} cannot be read: ${source.unreadable}.`];
  const today = localDay(new Date());
  const inspected = inspect(source.upload, { today });
  if (inspected._tag === "Refused") return [textOf(inspected.wording)];
  const { profile, assumed } = inspected.inspection;
  const outcome = preflight(source.upload, { ...assumed, ...profile }, { today });
  const headers = outcome._tag === "Checked" ? (outcome.report.headers ?? []) : [];
  const found = findLayout(headers);
  if (found === undefined)
    return [`The header row of ${file} is that of no layout: ${headers.join(" | ") || "it has none"}.`];
  if (found !== layout) return [`The header row of ${file} is that of ${found.id}, ${nameOf(found)}.`];
  return contradictions(layout, profile).map(
    ({ decision, layout: says, content }) =>
      `The content of ${file} contradicts the layout: its ${decision} is ${content}, not ${says}.`,
  );
};
