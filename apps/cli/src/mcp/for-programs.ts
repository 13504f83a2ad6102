import { flagOf } from "../terminal/flag-of.ts";
import type { Printed } from "../terminal/run-command.ts";

/** Options of files whose flags have other names. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  ["has_header", "booked_statuses", "only_accounts"].map((name) => [flagOf(name), name]),
);

/** What the person said when the server was started, or does without it. */
const OF_THE_PERSON: ReadonlySet<string> = new Set(["--database", "--user", "--write", "--profile", "--yes"]);

/** A flag with what is to be filled in behind it; a whole command, which is for the person, stays as it is. */
const FLAG = /`farthing [^`]*`|--([a-z]+(?:-[a-z]+)*)(?: [A-Z]{2,}\b)?/g;

/** The argument of a tool that is what a flag is for a command; other flags say how a file is read. */
const argumentOf = (flag: string, toolArguments: ReadonlySet<string>): string => {
  const name = flag.slice(2).replaceAll("-", "_");
  return toolArguments.has(name) ? `\`${name}\`` : `\`options.${OTHER_NAMES.get(flag) ?? name}\``;
};

/** A sentence of a command as one of a tool. */
const inWordsOf =
  (toolArguments: ReadonlySet<string>) =>
  (sentence: string): string =>
    sentence
      .replace(/^farthing: /gm, "")
      .replace(/The profile \S+ cannot be used/, "`options` cannot be used")
      .replace(" in the profile.", " in `options`.")
      .replaceAll("Run `farthing explain` to list all codes.", "Codes are in the reports of `preflight`.")
      .replace(FLAG, (whole, name?: string) =>
        name === undefined || OF_THE_PERSON.has(`--${name}`) ? whole : argumentOf(`--${name}`, toolArguments),
      )
      .replace(/(`\w+`) or \1/g, "$1");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The sentences of a failure that a command has printed as JSON. */
const withSentences = (value: unknown, say: (sentence: string) => string): unknown => {
  if (typeof value === "string") return say(value);
  if (Array.isArray(value)) return value.map((each) => withSentences(each, say));
  return isObject(value) && "error" in value ? failureWith(value, say) : value;
};

const failureWith = (failure: Record<string, unknown>, say: (sentence: string) => string): object => ({
  ...failure,
  ...Object.fromEntries(
    ["message", "errors", "account"].flatMap((name) =>
      name in failure ? [[name, withSentences(failure[name], say)] as const] : [],
    ),
  ),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A tool, as far as its answers have words of it. */
export interface ToolOf {
  /** The names of its arguments. */
  readonly takes: readonly string[];
  /** Whether it answers with sentences of ours alone. */
  readonly isProse?: boolean;
}

/**
 * What a command printed, in the words of a tool: commands speak of flags to a person, and a program has arguments. What is no
 * sentence of ours, such as a report with the texts of a file, stays as it is.
 */
export const forPrograms = (printed: Printed, { takes, isProse = false }: ToolOf): Printed => {
  const say = inWordsOf(new Set(takes));
  const { stdout, stderr } = printed;
  if (isProse) return { ...printed, stdout: say(stdout), stderr: say(stderr) };
  const answered = parsed(stdout);
  const isFailure = isObject(answered) && "error" in answered;
  return {
    ...printed,
    stdout: isFailure ? JSON.stringify(failureWith(answered, say), null, 2) : stdout,
    stderr: say(stderr),
  };
};
