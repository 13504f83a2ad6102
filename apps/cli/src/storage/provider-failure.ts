import { type BankMessage, ProviderFailure, type SyncMessage } from "@farthing/core/provider";
import { sentencesOf } from "./provider-failure-texts.ts";

const VARIABLES: Readonly<Record<NonNullable<ProviderFailure["setting"]>, string>> = {
  secret_key: "FARTHING_SECRET_KEY",
  previous_secret_key: "FARTHING_PREVIOUS_SECRET_KEY",
};

/** The whole text of a failure: what it is, what to do, and its details. */
export const failureText = ({ code, detail, setting, until, said = [] }: ProviderFailure): string =>
  [
    sentencesOf(code),
    detail ?? "",
    setting === undefined
      ? ""
      : `${VARIABLES[setting]} must be 32 bytes in base64. Create one with \`openssl rand -base64 32\`.`,
    until === undefined ? "" : `Not before ${until}.`,
    said.length === 0 ? "" : `The provider says: ${said.join(" ")}`,
  ]
    .filter((part) => part !== "")
    .join(" ");

/** A failure among messages. */
export const failureMessage = (failure: ProviderFailure): BankMessage => ({
  code: failure.code,
  institution: null,
  account: null,
  text: failureText(failure),
});

/** The text of a message of a sync. */
export const syncMessage = (message: SyncMessage): BankMessage =>
  message instanceof ProviderFailure ? failureMessage(message) : message;
