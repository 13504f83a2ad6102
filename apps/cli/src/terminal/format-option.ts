import { Option } from "commander";
import { isQuiet, type Target, write } from "./output.ts";

/** The output format of a command: for people or for programs. */
export type Format = "pretty" | "json";

/** `--format`, for commands that print for people or as JSON. */
export const formatOption = (): Option =>
  new Option("--format <format>", "output for people or for programs")
    .choices(["pretty", "json"])
    .default("pretty");

/** Prints the result of a command: the whole result as JSON for programs, `text` for people. */
export const answer = (format: Format, value: unknown, text: () => string, to: Target = "stdout"): void => {
  write(format === "json" ? JSON.stringify(value, null, 2) : text(), to);
};

/**
 * Prints that something was done, where that is not what was asked for: with `--quiet` nothing, or only what was made, such as
 * an id or a key.
 */
export const tellDone = (
  format: Format,
  value: unknown,
  text: () => string,
  to: Target = "stdout",
  made?: string,
): void => {
  if (format === "json" || !isQuiet()) answer(format, value, text, to);
  else if (made !== undefined) write(made, to);
};
