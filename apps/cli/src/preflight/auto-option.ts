import { Option } from "commander";

/** `--auto`, which scripts still say. */
export const autoOption = (): Option =>
  new Option("--auto", "accepted, and changes nothing: options are always detected");
