import type { Api, ImportCounts } from "../account/api.ts";
import { importOf, importsAfter, type MadeImport } from "../account/imports.ts";
import type { Session } from "../account/session.ts";
import { hrefOf, query, show } from "../parts/place.ts";
import { bookTexts, texts } from "../texts/language.ts";
import { dayInWords, listed } from "../texts/locale.ts";
import { Text } from "../texts/text.tsx";
import { dayOf } from "./day-of.ts";
import { useGrowingList } from "./growing-list.ts";
import { ImportReceipt } from "./import-receipt.tsx";
import { useLoaded } from "./loaded.ts";
import { ManyRows } from "./many-rows.tsx";
import { More } from "./more.tsx";
import { NothingYet } from "./nothing-yet.tsx";
import { Problem } from "./problem.tsx";
import { TakeBack } from "./take-back.tsx";

const countsInWords = (counts: ImportCounts): string => {
  const words = bookTexts().imports.counts;
  return (Object.keys(words) as (keyof ImportCounts)[])
    .filter((what) => what === "stored" || counts[what] > 0)
    .map((what) => words[what](counts[what]))
    .join(" · ");
};

interface Shown {
  readonly api: Api;
  readonly session: Session;
}

interface ShownImport extends Shown {
  readonly of: MadeImport;
  readonly onChange: (now: MadeImport) => void;
}

/** The names of the accounts that an import went to; blank where only its receipt has them. */
const accountsOf = ({ account, accounts = [] }: MadeImport, session: Session): string => {
  if (account === null) return listed(accounts.map(({ id, name }) => name || id));
  return session.accounts.value.find(({ id }) => id === account.id)?.name ?? bookTexts().imports.goneAccount;
};

const ImportCard = ({ api, session, of, onChange }: ShownImport) => {
  const accounts = accountsOf(of, session);
  const words = bookTexts().imports;
  return (
    <>
      <div>
        <div class="sides">
          <h2>
            <Text of={of.filename} />
          </h2>
          <p class="dim">{dayInWords(dayOf(of.created_at))}</p>
        </div>
        {accounts !== "" && (
          <p class="dim">
            <Text of={accounts} />
          </p>
        )}
      </div>
      <p>{countsInWords(of.counts)}</p>
      {of.undone_at !== null && <p class="warns">{words.back(dayInWords(dayOf(of.undone_at)))}</p>}
      <ImportReceipt api={api} id={of.id} />
      <div class="acts">
        {of.status === "stored" && of.counts.stored > 0 && (
          <a class="way-on" href={hrefOf("transactions", { import: of.id })}>
            {words.see}
          </a>
        )}
        <TakeBack
          api={api}
          of={of}
          onTakenBack={(now) => {
            onChange(now);
            // What an import made goes with it.
            void session.learn().catch(() => undefined);
          }}
        />
      </div>
    </>
  );
};

const classOf = ({ status }: MadeImport): string => `card imported ${status}`;

/** The import that a link names. */
const OneImport = ({ api, session, id }: Shown & { readonly id: string }) => {
  const { is, problem, again } = useLoaded(() => importOf(api, id), [api, id]);
  return (
    <>
      <p class="fields">
        <button type="button" class="link" onClick={() => show({})}>
          {bookTexts().imports.all}
        </button>
      </p>
      <Problem problem={problem.value} onAgain={again} />
      {is.value !== undefined && (
        <ul class="plain cards" aria-label={bookTexts().imports.list}>
          <li class={classOf(is.value)}>
            <ImportCard
              {...{ api, session }}
              of={is.value}
              onChange={(now) => {
                is.value = now;
              }}
            />
          </li>
        </ul>
      )}
    </>
  );
};

/** The files that were imported, newest first. */
const AllImports = ({ api, session }: Shown) => {
  const list = useGrowingList((cursor) => importsAfter(api, cursor), api);
  return (
    <>
      {list.items.value?.length === 0 && <NothingYet />}
      <ManyRows
        items={list.items.value ?? []}
        hasMore={list.hasMore.value}
        label={bookTexts().imports.list}
        class="plain cards"
        classOf={classOf}
        row={(each) => (
          <ImportCard
            {...{ api, session }}
            of={each}
            onChange={(now) => list.change((before) => before.map((one) => (one.id === now.id ? now : one)))}
          />
        )}
      />
      <More of={list} />
    </>
  );
};

/** What was imported: all of it, or the one import that the address names. */
export const ImportsPlace = (shown: Shown) => {
  const { import: id = "" } = query();
  return (
    <>
      <h1>{texts().places.imports}</h1>
      {id === "" ? <AllImports {...shown} /> : <OneImport {...shown} id={id} />}
    </>
  );
};
