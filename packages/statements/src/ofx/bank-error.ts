import { shownName } from "@farthing/values";
import type { Aggregate } from "./aggregates.ts";

/** What a bank answers in place of a statement (OFX 2.2.1, 3.1.5), for a person; undefined if the status is no error. */
export const bankError = ({ leaves }: Aggregate): string | undefined => {
  if (leaves.get("SEVERITY")?.value.toUpperCase() !== "ERROR") return undefined;
  const code = leaves.get("CODE")?.value ?? "";
  const message = leaves.get("MESSAGE")?.value ?? "";
  return message === ""
    ? `the bank answered with the error ${code}`
    : `the bank answered ${shownName(message)} (${code})`;
};
