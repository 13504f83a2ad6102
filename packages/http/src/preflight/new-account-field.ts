import { InvalidRequest } from "@farthing/core/request";
import * as Result from "effect/Result";
import { BadRequest } from "../answer/errors.ts";
import { isJsonObject, type JsonObject } from "../request/as-sent.ts";
import { parseBounded } from "./parse-bounded.ts";
import type { IMPORT_BODY } from "./request-fields.ts";

type Fields = typeof IMPORT_BODY.json.Type;

const EITHER = "Send new_account, or where the rows go: account_id or create_accounts.";

const AN_OBJECT =
  'Send an object with what is known of the account, in a form as its JSON: {"name":"Everyday","currency":"EUR"}.';

const isGiven = (text: string | null | undefined): boolean => text != null && text.trim() !== "";

/** What is said of the account that is to be made with an import: an object, or its JSON as text of a form. Undefined if none is. */
export const newAccountIn = ({
  new_account: sent,
  account_id,
  create_accounts,
}: Fields): Result.Result<JsonObject | undefined, BadRequest | InvalidRequest> => {
  if (sent === undefined || sent === null || (typeof sent === "string" && sent.trim() === ""))
    return Result.succeed(undefined);
  if (isGiven(account_id) || create_accounts === true)
    return Result.fail(new InvalidRequest({ errors: [EITHER] }));
  const parsed = typeof sent === "string" ? parseBounded(sent) : { value: sent };
  if ("problem" in parsed)
    return Result.fail(
      new BadRequest({ message: `new_account cannot be used: it ${parsed.problem}. ${AN_OBJECT}` }),
    );
  return isJsonObject(parsed.value)
    ? Result.succeed(parsed.value)
    : Result.fail(new BadRequest({ message: `new_account cannot be used: it is no object. ${AN_OBJECT}` }));
};
