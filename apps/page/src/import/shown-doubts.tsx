import type { FileState } from "../file/file-state.ts";
import { AskedQuestion } from "../reading/questions.tsx";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { currenciesIn } from "./currencies-in.ts";
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

/** That the account of an earlier file is not meant by itself, because it is in another currency. */
export const Unlike = ({ file, state }: Shown) => {
  const account = state.destination.unlike.value;
  return (
    <div role="status">
      {account !== undefined && (
        <p class="warns">
          <Text of={texts().import.unlike(account.name, account.currency, currenciesIn(file))} />
        </p>
      )}
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
