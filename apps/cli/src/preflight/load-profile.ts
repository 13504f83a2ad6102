import { readFileSync } from "node:fs";
import { decode, type ReadingOptions, readProfile } from "@farthing/preflight";
import { repeatedName, shownName } from "@farthing/values";
import type { Command } from "commander";

/** The reading in a profile; the command ends with an error if the profile cannot be used. */
export const loadProfile = (command: Command, path: string): ReadingOptions => {
  const refuse = (why: string): never =>
    command.error(`farthing: The profile ${path} cannot be used${why}`, { exitCode: 2 });
  const unusable = (why: string): never => refuse(`: ${why}.`);
  let json: unknown;
  let repeated: string | undefined;
  try {
    // Some shells write UTF-16 when output is redirected to a file.
    const text = decode(readFileSync(path))?.text ?? "";
    json = JSON.parse(text);
    repeated = repeatedName(text);
  } catch (error) {
    unusable(error instanceof SyntaxError ? "it is not JSON" : "it cannot be read; check the path");
  }
  if (repeated !== undefined) unusable(`it has ${shownName(repeated)} twice in one object`);
  const profile = readProfile(json);
  if (profile._tag === "ProfileRead") return profile.options;
  return profile.unknown_names.length > 0
    ? refuse(`. ${profile.unknown_names.join(" ")}`)
    : unusable(profile.problem);
};
