import { createInterface } from "node:readline";
import { printerOf, write } from "../terminal/output.ts";

/** A question with the answer that is proposed. */
export interface Question {
  readonly text: string;
  readonly proposed: string;
  /** Why an answer cannot be, as a sentence; undefined if it can. */
  readonly problem: (answer: string) => string | undefined;
}

/** The lines that a person types, each when it is asked for; undefined when they end the input. */
type NextLine = (prompt: string) => Promise<string | undefined>;

/** Asks again until an answer can be. */
const answerTo = async (
  { text, proposed, problem }: Question,
  nextLine: NextLine,
): Promise<string | undefined> => {
  for (;;) {
    const typed = await nextLine(`${text} [${proposed}] `);
    if (typed === undefined) return undefined;
    const answer = typed.trim() === "" ? proposed : typed.trim();
    const wrong = problem(answer);
    if (wrong === undefined) return answer;
    await write(wrong, "stderr");
  }
};

/**
 * The answers of the person at the terminal; what is proposed where they only press Enter. Undefined if they end the input before the
 * last.
 */
export const ask = async (questions: readonly Question[]): Promise<readonly string[] | undefined> => {
  const terminal = createInterface({ input: process.stdin, output: printerOf("stderr").stream });
  // It keeps what is typed before it is asked for.
  const lines = terminal[Symbol.asyncIterator]();
  const nextLine: NextLine = async (prompt) => {
    terminal.setPrompt(prompt);
    terminal.prompt();
    const { value, done = false } = await lines.next();
    return done ? undefined : (value as string);
  };
  try {
    const answers: string[] = [];
    for (const question of questions) {
      const answer = await answerTo(question, nextLine);
      if (answer === undefined) return undefined;
      answers.push(answer);
    }
    return answers;
  } finally {
    terminal.close();
  }
};
