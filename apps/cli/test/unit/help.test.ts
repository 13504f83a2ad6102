import type { Command } from "commander";
import { expect, it } from "vitest";
import { program } from "../../src/program.ts";

/** Every command with its words, those within others too. */
const allCommands = async (): Promise<readonly (readonly [words: string, command: Command])[]> => {
  const below = (command: Command, words: readonly string[]): (readonly [string, Command])[] => [
    [words.join(" "), command],
    ...command.commands.flatMap((each) => below(each as Command, [...words, each.name()])),
  ];
  const names = (await program([], () => {})).commands.map((each) => each.name());
  const whole = await Promise.all(
    names.map(async (name) => {
      const { commands } = await program([name], () => {});
      return below(commands.find((each) => each.name() === name) as Command, ["farthing", name]);
    }),
  );
  return [["farthing", await program([], () => {})], ...whole.flat()];
};

const commands = await allCommands();

const helpOf = (command: Command): string => {
  let help = "";
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  return help;
};

it.each(commands)("the help of %s has an example and no line that is too wide", (words, command) => {
  const help = helpOf(command);
  expect(help).toMatch(new RegExp(`\\nExamples?:\\n  (?:.* \\| )?${words}`));
  for (const line of help.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});

it("of serve names every variable of signing in", () => {
  const [, serve] = commands.find(([words]) => words === "farthing serve")!;
  for (const name of ["PROVIDERS", "ALLOW_LOOPBACK"])
    expect(helpOf(serve)).toContain(`FARTHING_OIDC_${name}`);
  for (const name of ["PUBLIC_URL", "DEEP_LINK"]) expect(helpOf(serve)).toContain(`FARTHING_${name}`);
});

it("is there for every command of the first release", () => {
  const known = commands.map(([words]) => words);
  for (const words of ["preflight", "import", "user create", "api-key revoke", "transactions update"])
    expect(known).toContain(`farthing ${words}`);
});
