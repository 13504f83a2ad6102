import type { TableNote } from "@farthing/preflight";
import type { Problem } from "@farthing/statements";

/** The finding that a problem of a reader is, without its place: findings have no full stop at their end. */
export const noteOfProblem = ({
  code,
  message: said,
  texts,
}: Problem): TableNote & { readonly message: string } => {
  const message = said.replace(/\.$/, "");
  const written = texts === undefined ? {} : { texts };
  return code === "balance_gap"
    ? { code, message, parts: written }
    : { code: "doubtful_field", message, parts: { doubt: code, ...written } };
};
