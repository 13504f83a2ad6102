import { Option } from "commander";
import { write } from "./output.ts";

/** The output format of a command: for people or for programs. */
export type Format = "pretty" | "json";

/** `--format`, for commands that print for people or as JSON. */
export const formatOption = (): Option =>
  new Option("--format <format>", "output for people or for programs")
    .choices(["pretty", "json"])
    .default("pretty");

/** Prints the result of a command: the whole result as JSON for programs, `text` for people. */
export const answer = (
  format: Format,
  value: unknown,
  text: () => string,
  to: NodeJS.WriteStream = process.stdout,
): void => write(format === "json" ? JSON.stringify(value, null, 2) : text(), to);
