import {
  FINDING_CODES,
  type FindingCodeInfo,
  REFUSAL_CODES,
  type RefusalCodeInfo,
} from "@farthing/core/preflight";
import { Command } from "commander";
import { OWN_CODES } from "../own-codes.ts";
import { withFlags } from "../preflight/flags.ts";
import { paint, visible, write } from "../terminal/output.ts";
import { BANK_CODES } from "./bank-codes.ts";
import { EFFECTS, type Explained } from "./explained.ts";

const CODES: ReadonlyMap<string, Explained> = new Map([
  ...Object.entries<FindingCodeInfo>(FINDING_CODES).map(
    ([code, { severity, ...info }]): [string, Explained] => [code, { ...info, effect: severity }],
  ),
  ...Object.entries<RefusalCodeInfo>({ ...REFUSAL_CODES, unreadable_file: OWN_CODES.unreadable_file }).map(
    ([code, info]): [string, Explained] => [code, { ...info, effect: "refusal" }],
  ),
  ["more_findings", { ...OWN_CODES.more_findings, effect: "note" }],
  ...BANK_CODES,
]);

/** A provider's own code is known by its beginning, such as `con.`. */
const explained = (code: string): Explained | undefined =>
  CODES.get(code) ?? CODES.get(code.slice(0, code.indexOf(".") + 1));

/** `farthing explain [CODE]` */
export const explainCommand = (): Command => {
  const command = new Command("explain")
    .description("Explains a code of a report or of a sync; without one, lists them all.")
    .argument("[code]", "a code such as invalid_date")
    .addHelpText("after", "\nExample:\n  farthing explain ambiguous_dates");
  return command.action((code: string | undefined) => {
    if (code === undefined) {
      const width = Math.max(...[...CODES.keys()].map((each) => each.length));
      for (const [each, { title }] of CODES) write(`${each.padEnd(width)}  ${title}`);
      return;
    }
    const known = code.trim().toLowerCase();
    const info = explained(known);
    if (info === undefined) {
      command.error(`farthing: there is no code ${visible(code)}; \`farthing explain\` lists them all`, {
        exitCode: 2,
      });
    } else {
      write(
        `${paint("bold", visible(known))}: ${info.title}.\n\n${EFFECTS[info.effect]}\n${withFlags(info.remedy)}`,
      );
    }
  });
};
