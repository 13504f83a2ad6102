import { Option } from "commander";

/** `--format`, for commands that print for people or as JSON. */
export const formatOption = (): Option =>
  new Option("--format <format>", "output for people or for programs")
    .choices(["pretty", "json"])
    .default("pretty");
