import { isUsed } from "../account/is-used.ts";
import { TextField } from "../parts/text-field.tsx";
import { texts } from "../texts/language.ts";
import { accountLabels } from "./account-labels.ts";
import type { Destination } from "./destination.ts";
import type { ImportState } from "./import-state.ts";

const optionOf = (to: Destination | undefined): string =>
  to === undefined ? "" : typeof to === "string" ? to : to.id;

const destinationOf = (value: string): Destination | undefined =>
  value === "" ? undefined : value === "new" || value === "named" ? value : { id: value };

/** Where the rows go, to be chosen. */
export const AccountFields = ({ state: { session, destination } }: { readonly state: ImportState }) => {
  const { to, made } = destination;
  const words = texts().import;
  const labels = accountLabels(session.accounts.value);
  return (
    <>
      <label class="control">
        <span>{words.account}</span>
        <select
          value={optionOf(to.value)}
          onChange={(event) => destination.choose(destinationOf(event.currentTarget.value))}
        >
          <option value="">{words.chooseAccount}</option>
          {session.accounts.value.filter(isUsed).map(({ id }) => (
            <option key={id} value={id}>
              {labels.get(id)}
            </option>
          ))}
          {destination.namesAccounts() && <option value="named">{words.namedAccounts}</option>}
          <option value="new">{words.newAccount}</option>
        </select>
      </label>
      {to.value === "new" && (
        <>
          <TextField label={words.name} of={made.name} />
          <TextField label={words.currency} of={made.currency} />
        </>
      )}
    </>
  );
};
