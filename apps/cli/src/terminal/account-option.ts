import { Option } from "commander";

/** `--account`, beside the `--account-id` of the API: people know their accounts by name. */
export const accountOption = (): Option =>
  new Option("--account <name>", "the account, by its name or its id").conflicts("accountId");
