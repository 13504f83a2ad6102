import { Option } from "commander";
import { write } from "./output.ts";

/** What a command prints: for people, or for programs. */
export type Format = "pretty" | "json";

/** `--format`, for commands that print for people or as JSON. */
export const formatOption = (): Option =>
  new Option("--format <format>", "output for people or for programs")
    .choices(["pretty", "json"])
    .default("pretty");

/** Prints what came of a command: for a program all of it as JSON, for a person `text`. */
export const answer = (format: Format, value: unknown, text: () => string): void =>
  write(format === "json" ? JSON.stringify(value, null, 2) : text());
