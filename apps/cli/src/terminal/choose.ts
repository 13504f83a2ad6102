import { createInterface, type Interface } from "node:readline";
import { displayWidth } from "./display-width.ts";
import { EndedByPerson } from "./ended-by-person.ts";
import { paint, printerOf, visible, write } from "./output.ts";
import { wrapped } from "./wrapped.ts";

/** An answer to choose, and what it means. */
export interface Choice<A> {
  readonly say: string;
  /** Blank if there is no more to say. */
  readonly means: string;
  readonly is: A;
}

/** A question to a person. Texts of files in it are made harmless when it is printed. */
export interface Choosing<A> {
  /** What the question is about, such as a file. */
  readonly title: string;
  /** Lines about it. */
  readonly notes: readonly string[];
  readonly ask: string;
  /** What to know before one answers; blank if there is nothing. */
  readonly help: string;
  /** What it is about as it is written; blank if there is nothing. */
  readonly shows: string;
  readonly choices: readonly Choice<A>[];
  /** What to leave the question does. */
  readonly leave: string;
  /** The sentence about what was not done, for who ends the command here. */
  readonly undone: string;
}

/** Lines are not longer than this, even on a wide terminal, to keep them readable. */
const WIDEST = 100;

const INDENT = "  ";

/** A terminal that does not know its width says 0. */
const widthOf = (): number => Math.min(process.stderr.columns || WIDEST, WIDEST);

const paragraph = (text: string): readonly string[] =>
  text === "" ? [] : wrapped(widthOf(), visible(text), INDENT, INDENT);

/** The answers below each other, with what they mean beside them, or below where there is no room. */
const choiceLines = (choices: readonly Pick<Choice<unknown>, "say" | "means">[]): readonly string[] => {
  const keys = choices.map((_, i) => paint("bold", `[${i + 1}]`));
  const space = choices.length > 9 ? 4 : 3;
  const said = choices.map(({ say }) => visible(say));
  const widest = said.reduce((most, say) => Math.max(most, displayWidth(say)), 0);
  return choices.flatMap(({ means }, i) => {
    const key = `${INDENT}${keys[i]}${" ".repeat(space - String(i + 1).length - 1)}`;
    const alone = `${key}${said[i]}`;
    if (means === "") return [alone];
    const beside = `${alone}${" ".repeat(widest - displayWidth(said[i]!))}   ${paint("dim", visible(means))}`;
    const room = widthOf() - INDENT.length - space - 1 - widest - 3;
    if (displayWidth(visible(means)) <= room) return [beside];
    const below = " ".repeat(INDENT.length + space + 3);
    return [alone, ...wrapped(widthOf(), visible(means), below, below).map((line) => paint("dim", line))];
  });
};

const screen = (of: Choosing<unknown>): string =>
  [
    `${paint("yellow", "?")} ${paint("bold", visible(of.title))}`,
    ...of.notes.flatMap(paragraph),
    "",
    ...paragraph(of.ask),
    ...paragraph(of.help).map((line) => paint("dim", line)),
    "",
    ...(of.shows === "" ? [] : [...paragraph(of.shows), ""]),
    ...choiceLines(of.choices),
    `${INDENT}${paint("bold", "[q]")}${of.choices.length > 9 ? "  " : " "}${of.leave}`,
    "",
  ].join("\n");

const keysOf = (count: number): string =>
  count === 1 ? "1" : count === 2 ? "1 or 2" : `a number from 1 to ${count}`;

/** What is typed in answer to a prompt; undefined at the end of what is typed. Rejects if the person ends the command. */
const typed = (terminal: Interface, prompt: string, undone: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    terminal.once("close", () => resolve(undefined));
    terminal.once("SIGINT", () => reject(new EndedByPerson(undone)));
    terminal.question(prompt, resolve);
  });

const answered = async <A>(terminal: Interface, of: Choosing<A>): Promise<A | undefined> => {
  const { choices, undone } = of;
  const keys = keysOf(choices.length);
  let prompt = `Type ${keys}, or q, and press Enter: `;
  for (;;) {
    const text = (await typed(terminal, prompt, undone))?.trim().toLowerCase();
    if (text === undefined || text === "q") return undefined;
    const choice = /^\d{1,4}$/.test(text) ? choices[Number(text) - 1] : undefined;
    if (choice !== undefined) return choice.is;
    prompt = `That is no answer. Type ${keys}, or q, and press Enter: `;
  }
};

/**
 * Asks a person at the terminal, on standard error, so that the question is not in the output. Returns the answer, or undefined if
 * the question is left. Rejects with {@link EndedByPerson} if the person ends the command.
 */
export const choose = async <A>(of: Choosing<A>): Promise<A | undefined> => {
  await write(screen(of), "stderr");
  const output = printerOf("stderr").stream;
  const terminal = createInterface({ input: process.stdin, output, historySize: 0 });
  try {
    return await answered(terminal, of);
  } finally {
    terminal.close();
    await write("", "stderr");
  }
};
