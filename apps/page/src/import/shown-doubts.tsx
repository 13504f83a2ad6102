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

/** That rows of several accounts all go to one. */
export const AsOne = ({ file, state }: Shown) => {
  const all = asOne(file, state.destination);
  return (
    <div role="status">
      {all !== undefined && state.asked.value.length === 0 && (
        <p class="warns">
          <Text of={texts().import.asOne(all.names, all.account)} />
        </p>
      )}
    </div>
  );
};

/** What the server asks of the file. */
export const ServerAsks = ({ file, state }: Shown) => (
  <div role="status">
    {state.asked.value.map((question) => (
      <AskedQuestion key={question.is} file={file} question={question} />
    ))}
  </div>
);
