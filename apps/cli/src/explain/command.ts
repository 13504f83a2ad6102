import { nearestName } from "@farthing/values";
import { Command } from "commander";
import { withFlags } from "../preflight/flags.ts";
import { helpWidth } from "../terminal/help.ts";
import { paint, visible, write } from "../terminal/output.ts";
import { wrapped } from "../terminal/wrapped.ts";
import { allCodes, REPORT_CODES } from "./all-codes.ts";
import { EFFECTS, type Explained, HEADINGS } from "./explained.ts";

const explained = async (code: string): Promise<Explained | undefined> => {
  if (REPORT_CODES.has(code)) return REPORT_CODES.get(code);
  const codes = await allCodes();
  // A provider's own code is recognised by its beginning, such as `con.`.
  return codes.get(code) ?? codes.get(code.slice(0, code.indexOf(".") + 1));
};

/** Lines end at the edge of a terminal; elsewhere each code has one, to be searched. */
const textWidth = (): number => (process.stdout.isTTY === true ? helpWidth() : Number.POSITIVE_INFINITY);

/** All codes with their titles, below what they mean for the content. */
const listed = (codes: ReadonlyMap<string, Explained>): string => {
  const width = Math.max(...[...codes.keys()].map((each) => each.length)) + 4;
  const groups = Object.entries(HEADINGS).map(([effect, heading]) => [
    paint("bold", heading),
    ...[...codes].flatMap(([code, info]) =>
      info.effect === effect
        ? wrapped(textWidth(), info.title, `  ${code}`.padEnd(width), " ".repeat(width))
        : [],
    ),
  ]);
  return groups.map((lines) => lines.join("\n")).join("\n\n");
};

/** `farthing explain [CODE]` */
export const explainCommand = (): Command => {
  const command = new Command("explain")
    .description("Explains a code of a report or of a sync. Without a code, lists all codes.")
    .argument("[code]", "a code such as invalid_date")
    .addHelpText("after", "\nExample:\n  farthing explain ambiguous_dates");
  return command.action(async (code: string | undefined) => {
    if (code === undefined) {
      write(listed(await allCodes()));
      return;
    }
    const known = code.trim().toLowerCase();
    const info = await explained(known);
    if (info === undefined) {
      const meant = nearestName(known, (await allCodes()).keys());
      const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
      command.error(
        `farthing: Unknown code ${visible(code)}.${guess} Run \`farthing explain\` to list all codes.`,
        {
          exitCode: 2,
        },
      );
    } else {
      const [first = "", ...others] = wrapped(textWidth(), `${info.title}.`, `${visible(known)}: `, "");
      const title = [paint("bold", visible(known)) + first.slice(visible(known).length), ...others];
      const remedy = wrapped(textWidth(), withFlags(info.remedy), "", "");
      write([...title, "", EFFECTS[info.effect], ...remedy].join("\n"));
    }
  });
};
