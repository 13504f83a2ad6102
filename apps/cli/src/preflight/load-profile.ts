import { readFileSync } from "node:fs";
import { decode, type PreflightOptions, readProfile } from "@farthing/core/preflight";
import type { Command } from "commander";

/** The options that a profile holds; the command ends with a complaint where it cannot be used. */
export const loadProfile = (command: Command, path: string): PreflightOptions => {
  const unusable = (why: string): never =>
    command.error(`farthing: the profile ${path} cannot be used: ${why}`, { exitCode: 2 });
  let json: unknown;
  try {
    // Some shells write UTF-16 when output goes to a file.
    json = JSON.parse(decode(readFileSync(path))?.text ?? "");
  } catch (error) {
    unusable(error instanceof SyntaxError ? "it is not JSON" : "it cannot be read; check the path");
  }
  const options = readProfile(json);
  return "problem" in options ? unusable(options.problem as string) : options;
};
