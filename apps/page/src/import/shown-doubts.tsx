import type { FileState } from "../file/file-state.ts";
import { AskedQuestion } from "../reading/questions.tsx";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { asOne, otherCurrency } from "./doubts.ts";
import type { ImportState } from "./import-state.ts";

interface Shown {
  readonly file: FileState;
  readonly state: ImportState;
}

/** That amounts are in another currency than that of the account. */
export const OtherCurrency = ({ file, state }: Shown) => {
  const other = otherCurrency(file, state.destination);
  return (
    <div role="status">
      {other !== undefined && <p class="warns">{texts().import.otherCurrency(other.found, other.account)}</p>}
    </div>
  );
};

/** That rows of several accounts all go to one; or which of them is meant, where the server asks that. */
export const AsOne = ({ file, state }: Shown) => {
  const all = asOne(file, state.destination);
  const question = file.reading.value?.asOne?.question;
  return (
    <div role="status">
      {all !== undefined && !state.isAsked.value && (
        <p class="warns">
          <Text of={texts().import.asOne(all.names, all.account)} />
        </p>
      )}
      {question !== undefined && state.isAsked.value && <AskedQuestion file={file} question={question} />}
    </div>
  );
};
