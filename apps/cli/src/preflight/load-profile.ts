import { readFileSync } from "node:fs";
import { decode, type ReadingOptions, readProfile } from "@farthing/preflight";
import type { Command } from "commander";

/** The reading in a profile; the command ends with an error if the profile cannot be used. */
export const loadProfile = (command: Command, path: string): ReadingOptions => {
  const unusable = (why: string): never =>
    command.error(`farthing: The profile ${path} cannot be used: ${why}.`, { exitCode: 2 });
  let json: unknown;
  try {
    // Some shells write UTF-16 when output is redirected to a file.
    json = JSON.parse(decode(readFileSync(path))?.text ?? "");
  } catch (error) {
    unusable(error instanceof SyntaxError ? "it is not JSON" : "it cannot be read; check the path");
  }
  const profile = readProfile(json);
  return profile._tag === "BadProfile" ? unusable(profile.problem) : profile.options;
};
