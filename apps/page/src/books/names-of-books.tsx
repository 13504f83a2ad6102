import { type Signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Api } from "../account/api.ts";
import { ApiFailure, problemOf } from "../account/api-failure.ts";
import {
  addNamed,
  allNamed,
  deleteNamed,
  NAMED_KINDS,
  type NamedKind,
  renameNamed,
} from "../account/taxonomy.ts";
import type { Named } from "../account/transactions.ts";
import { Wrong } from "../account/wrong.tsx";
import { Folded } from "../parts/folded.tsx";
import { bookTexts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { byName, isNameOf } from "./by-name.ts";
import { useLoaded } from "./loaded.ts";
import { NameForm } from "./name-form.tsx";
import { Problem } from "./problem.tsx";
import { RemovedName } from "./removed-name.tsx";

/** So many names are shown; the others are found by searching. */
const MOST_NAMES = 100;

/** The names of a kind, as they are now, and what was done with one of them last. */
interface Names {
  readonly api: Api;
  readonly kind: NamedKind;
  readonly all: Signal<readonly Named[] | undefined>;
  readonly said: Signal<string>;
}

interface ShownName extends Names {
  readonly item: Named;
}

/** A name, where it can be changed and deleted. */
const NameRow = ({ api, kind, all, said, item }: ShownName) => {
  const doing = useSignal<"rename" | "remove" | undefined>(undefined);
  const [rename, remove] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const words = bookTexts().settings;
  const others = (all.value ?? []).filter(({ id }) => id !== item.id);
  const leave = (): void => {
    (doing.peek() === "rename" ? rename : remove).current?.focus();
    doing.value = undefined;
  };
  return (
    <li>
      <div class="sides">
        <p>
          <Text of={item.name} />
        </p>
        <div class="acts">
          {(["rename", "remove"] as const).map((what) => (
            <button
              key={what}
              type="button"
              class="quiet"
              ref={what === "rename" ? rename : remove}
              aria-label={(what === "rename" ? words.renameOf : words.removeOf)(item.name)}
              aria-expanded={doing.value === what}
              onClick={() => {
                doing.value = doing.value === what ? undefined : what;
              }}
            >
              {words[what]}
            </button>
          ))}
        </div>
      </div>
      {doing.value === "rename" && (
        <NameForm
          title={words.renameOf(item.name)}
          label={words.nameOf(item.name)}
          name={item.name}
          keep={words.keep}
          onKeep={async (name) => {
            if (isNameOf(others, name)) throw new ApiFailure("validation_failed", words.isThere(name));
            const renamed = await renameNamed(api, kind, item.id, name);
            all.value = [...others, renamed].toSorted(byName);
            said.value = words.named.renamed(renamed.name);
          }}
          onLeave={leave}
        />
      )}
      {doing.value === "remove" && (
        <RemovedName
          item={item}
          others={others}
          onRemove={async (other) => {
            await deleteNamed(api, kind, item.id, other?.id ?? "");
            // The row goes with what had the focus: the keys go on from what it was in.
            remove.current?.closest("details")?.querySelector("summary")?.focus();
            all.value = others;
            said.value =
              other === undefined
                ? words.named.removed(item.name)
                : words.named.merged(item.name, other.name);
          }}
          onLeave={leave}
        />
      )}
    </li>
  );
};

const NewName = ({ api, kind, all, said }: Names) => {
  const typed = useSignal("");
  const problem = useSignal<string | undefined>(undefined);
  const words = bookTexts().settings;
  const add = async (): Promise<void> => {
    const name = typed.peek().trim();
    problem.value = undefined;
    if (isNameOf(all.peek() ?? [], name)) {
      problem.value = words.isThere(name);
      return;
    }
    try {
      const added = await addNamed(api, kind, name);
      all.value = [...(all.peek() ?? []), added].toSorted(byName);
      said.value = words.named.added(added.name);
      typed.value = "";
    } catch (error) {
      problem.value = problemOf(error);
    }
  };
  return (
    <form
      class="fields"
      aria-label={words.newOf[kind]}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label class="control">
        <span>{words.newOf[kind]}</span>
        <input
          maxLength={255}
          required
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
        />
      </label>
      <button type="submit">{words.add}</button>
      <Wrong problem={problem.value} />
    </form>
  );
};

const NameSearch = ({ of }: { readonly of: Signal<string> }) => (
  <label class="control">
    <span>{bookTexts().settings.search}</span>
    <input
      type="search"
      value={of.value}
      onInput={({ currentTarget }) => {
        of.value = currentTarget.value;
      }}
    />
  </label>
);

/** All names of a kind. */
const NamesOfKind = ({ api, kind }: { readonly api: Api; readonly kind: NamedKind }) => {
  const { is: all, problem, again } = useLoaded(() => allNamed(api, kind), [api, kind]);
  const said = useSignal("");
  const searched = useSignal("");
  const words = bookTexts().settings;
  const names = all.value ?? [];
  const wanted = searched.value.trim().toLowerCase();
  const found = names.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shared = { api, kind, all, said };
  return (
    <>
      <Problem problem={problem.value} onAgain={again} />
      {all.value !== undefined && (
        <>
          <NewName {...shared} />
          {names.length > MOST_NAMES && <NameSearch of={searched} />}
          {names.length === 0 && <p>{words.none[kind]}</p>}
          <ul class="plain rows-of">
            {found.slice(0, MOST_NAMES).map((item) => (
              <NameRow key={item.id} {...shared} item={item} />
            ))}
          </ul>
          {found.length > MOST_NAMES && <p class="dim">{words.moreNames(found.length - MOST_NAMES)}</p>}
        </>
      )}
      <p role="status" class="dim">
        <Text of={said.value} />
      </p>
    </>
  );
};

/** A kind of names, asked for when a person looks at them. */
const FoldedKind = ({ api, kind }: { readonly api: Api; readonly kind: NamedKind }) => {
  const isOpen = useSignal(false);
  const open = (isSo: boolean): void => {
    isOpen.value = isSo;
  };
  return (
    <Folded title={bookTexts().settings.kinds[kind]} onToggle={open}>
      {isOpen.value && <NamesOfKind api={api} kind={kind} />}
    </Folded>
  );
};

/** The categories, tags and merchants of the books: made, renamed, deleted, and made one. */
export const NamesOfBooks = ({ api }: { readonly api: Api }) => {
  const words = bookTexts().settings;
  return (
    <section class="card names" aria-label={words.names}>
      <h2>{words.names}</h2>
      <p class="dim">{words.namesHelp}</p>
      {NAMED_KINDS.map((kind) => (
        <FoldedKind key={kind} api={api} kind={kind} />
      ))}
    </section>
  );
};
