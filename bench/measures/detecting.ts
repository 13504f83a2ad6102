import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodedOnce, inspect, preflight, type ReadingOptions, resolveOptions } from "@farthing/preflight";
import { atMost } from "../support/aim.ts";
import { expectGood, KNOWN } from "../support/checked.ts";
import { FARTHING, runNode } from "../support/command.ts";
import { statementOf } from "../support/exports.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { barPlot } from "../support/plot.ts";
import { profiled } from "../support/profile.ts";
import { inTurns, type Rounds, timed } from "../support/rounds.ts";
import { LARGE } from "../support/sizes.ts";
import { compare } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const AIM = 1.5;

const GIVEN = "check, reading given";
const NOTHING = "check, nothing given";
const DETECTING = ["inspect", "--auto"] as const;

type Name = typeof GIVEN | typeof NOTHING | (typeof DETECTING)[number];

const readingOf = (bytes: Buffer): ReadingOptions => {
  const { options, undecided } = resolveOptions(bytes, {}, { auto: true, ...KNOWN });
  if (undecided.length > 0) throw new Error(`the file does not decide ${undecided[0]!.field}`);
  return options;
};

const detectAndCheck = (bytes: Buffer): void => {
  const upload = decodedOnce({ bytes });
  const { options } = resolveOptions(upload, {}, { auto: true, ...KNOWN });
  expectGood(preflight(upload, options, KNOWN));
};

const inLibrary = (bytes: Buffer, rounds: Rounds) => {
  const options = readingOf(bytes);
  return inTurns<Name>(
    {
      [GIVEN]: () => timed(() => expectGood(preflight(bytes, options, KNOWN))),
      [NOTHING]: () => timed(() => expectGood(preflight(bytes, {}, KNOWN))),
      inspect: () => timed(() => inspect(bytes, KNOWN)),
      "--auto": () => timed(() => detectAndCheck(bytes)),
    },
    rounds,
  );
};

const asCommands = (bytes: Buffer, rounds: Rounds) =>
  inFolder((folder) => {
    const [file, profile] = [join(folder, "export.csv"), join(folder, "profile.json")];
    writeFileSync(file, bytes);
    writeFileSync(profile, JSON.stringify(readingOf(bytes)));
    const command = (...args: string[]) => timed(() => runNode([FARTHING, ...args]));
    return inTurns<Name>(
      {
        [GIVEN]: () => command("preflight", "--strict", "--profile", profile, file),
        [NOTHING]: () => command("preflight", "--strict", file),
        inspect: () => command("inspect", file),
        "--auto": () => command("preflight", file),
      },
      rounds,
    );
  });

/** What it costs to detect how a file is read, compared with the check that is not told or need not ask. */
export const detecting: Measure = async (rounds) => {
  const measured = [];
  for (const content of ["no balance", "balance"] as const) {
    const bytes = statementOf(LARGE, content === "balance");
    measured.push({ content, where: "library", times: await inLibrary(bytes, rounds) });
    measured.push({ content, where: "command", times: await asCommands(bytes, rounds) });
  }
  const all = measured.flatMap(({ content, where, times }) => {
    const againstNothing = compare(times, times[NOTHING]);
    return compare(times, times[GIVEN]).map((each, i) => ({
      ...{ ...each, content, where },
      againstNothing: againstNothing[i]!.against,
    }));
  });
  const withBalance = statementOf(LARGE, true);
  const found = all.filter(({ name }) => (DETECTING as readonly string[]).includes(name));
  return {
    title: "Detection, and the bare check of 10 MiB",
    how: "A statement with date, description and amount, without and with a balance. The reading is what `inspect` finds: with it, a check also leaves rows out, adds up the money and follows the balance, as after a detection; with nothing given it does not. `inspect` in the library only detects; as a command it also checks.",
    table: {
      head: ["where", "content", "what", "ms", `times the ${GIVEN}`, `times the ${NOTHING}`],
      rows: all.map((each) => [
        ...[each.where, each.content, each.name, spread(each.value)],
        ...[`${spread(each.against)} ×`, `${spread(each.againstNothing)} ×`],
      ]),
    },
    aims: found.flatMap(({ where, content, name, against, againstNothing }) =>
      [
        { of: against, base: GIVEN },
        { of: againstNothing, base: NOTHING },
      ].map(({ of, base }) =>
        atMost(
          {
            what: `${name}, 10 MiB, ${content}, ${where}, against the ${base}`,
            aim: `at most ${AIM} × its time`,
            limit: AIM,
            unit: " ×",
          },
          of,
        ),
      ),
    ),
    plots: [
      {
        file: "detecting.svg",
        alt: "Time of inspect and --auto as a multiple of the check with the reading given",
        svg: barPlot({
          title: `Times the ${GIVEN}`,
          bars: found.map(({ where, content, name, against }) => ({
            name: `${where}, ${content}: ${name}`,
            summary: against,
          })),
          marks: [{ at: AIM, label: `aim ${AIM}` }],
        }),
      },
    ],
    profiles: [
      {
        of: "--auto of a statement with a balance",
        top: await profiled(() => detectAndCheck(withBalance), 5),
      },
    ],
  };
};
