import { importFile, resolveForFamily, undoImport } from "@farthing/core/import";
import {
  answersFor,
  bankFile,
  type FileSpan,
  LAYOUTS,
  type Layout,
} from "../../packages/core/test/books/bank-files.ts";
import { dayOf } from "../../packages/core/test/books/truth.ts";
import type { FamilyBooks } from "../judge/family-books.ts";
import { intent } from "../world/intent.ts";
import { promised } from "../world/violation.ts";
import type { World } from "../world/world.ts";
import { pick, type Wish } from "./wish.ts";

/** So late that no day of a file, however it is read, is in the future. */
const TODAY = "2025-06-30";

/** As many days as there are bookings of. */
const DAYS = 12;

/** Few enough that one file is often sent again; sometimes what another client of the family sends. */
const spanOf = (world: World, { last, importing }: FamilyBooks): FileSpan => {
  const { random } = world;
  if (last.span !== undefined && world.chance(importing.size > 0 ? 700 : 300)) return last.span;
  const from = random.pick([0, 0, 3, 6]);
  return {
    ...{ account: random.below(3), newestFirst: random.below(4) === 0 },
    layout: random.pick(Object.keys(LAYOUTS) as Layout[]),
    ...{ from: dayOf(from), to: dayOf(random.pick([from + 5, DAYS - 1])) },
  };
};

/** What is stored of a file, as the port tells it. */
interface StoredFile {
  readonly _tag: "Stored" | "SameImport" | "OtherReading";
  readonly import: { readonly id: string };
}

/** Stores a file of a bank. */
export const wantImport: Wish = ({ world, family }) => {
  const { family_id, model, counted, importing, last } = family;
  last.span = spanOf(world, family);
  const file = bankFile(model.truth, last.span);
  const { account, layout, rows, text, from, to } = file;
  if (rows.length === 0) return undefined;
  const upload = { bytes: new TextEncoder().encode(text), filename: "export.csv" };
  const given = { ...answersFor(account, layout), account_id: model.accounts[account]! };
  const { options, undecided } = resolveForFamily(upload, given, { today: TODAY, remembered: undefined });
  return intent({
    title: `import ${layout} of account ${account}, ${from} to ${to}`,
    work: () => importFile({ family_id, upload, options, undecided, today: TODAY }),
    acts: {
      "Imports.ofBytes": ({ request }) => {
        if ((importing.get(text) ?? request) !== request) world.reach("one file on two servers at once");
        importing.set(text, request);
        return false;
      },
      "Imports.store": (_, stored: StoredFile) => {
        importing.delete(text);
        const before = model.standingImport(text);
        if (stored._tag !== "Stored") {
          world.reach("an import overtaken by the same file");
          promised(before?.import_id === stored.import.id, "A file is said to be there that is not.");
          return false;
        }
        promised(before === undefined, "A file is stored twice.");
        model.rows.import(stored.import.id, rows);
        model.imports.push({ file, import_id: stored.import.id, isUndone: false });
        counted.imports += 1;
        return true;
      },
    },
    isRepeatable: true,
    problemOf: ({ body }) =>
      /"_tag":"(?:Imported|AlreadyImported)"/.test(body) ? undefined : `The file is not imported: ${body}`,
  });
};

/** What an undo did, as the port tells it. */
interface UndoneImport {
  readonly _tag: "Undone" | "NotFound";
  readonly before: boolean;
  readonly removed: number;
  readonly shared: number;
  readonly kept: readonly { readonly id: string }[];
}

/** Takes an import back. */
export const wantUndo: Wish = ({ world, family: { family_id, model, counted } }) => {
  const one = pick(
    world,
    model.imports.filter(({ isUndone }) => !isUndone),
  );
  if (one === undefined) return undefined;
  const with_edited = world.chance(500);
  return intent({
    title: `undo ${one.import_id}${with_edited ? " with what was edited" : ""}`,
    work: () => undoImport({ family_id, id: one.import_id, with_edited }),
    acts: {
      "Imports.undo": (_, undone: UndoneImport) => {
        if (undone._tag === "NotFound") return false;
        if (undone.shared > 0) world.reach("an undo of what another import has too");
        model.changing(() => {
          const { removed, kept } = model.rows.undo(one.import_id, with_edited);
          promised(removed === undone.removed, `An undo takes ${undone.removed} away instead of ${removed}.`);
          promised(
            kept.join() ===
              undone.kept
                .map(({ id }) => id)
                .toSorted()
                .join(),
            "An undo keeps what a person has changed.",
          );
        });
        promised(undone.before === one.isUndone, "An import is undone once.");
        one.isUndone = true;
        counted.undos += 1;
        return !undone.before;
      },
    },
    isRepeatable: true,
  });
};
