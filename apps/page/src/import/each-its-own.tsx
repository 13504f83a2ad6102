import { AnswerButton } from "../reading/answer-button.tsx";
import { texts } from "../texts/language.ts";
import type { ImportState } from "./import-state.ts";

/** The answer that each row goes to the account that it names, and that those are made which the books do not have. */
export const EachItsOwn = ({ state: { destination } }: { readonly state: ImportState }) => {
  const { eachItsOwn, eachItsOwnMeans } = texts().import;
  if (!destination.namesAccounts()) return null;
  return (
    <AnswerButton say={eachItsOwn} means={eachItsOwnMeans} onAnswer={() => destination.choose("named")} />
  );
};
