import { undoImport } from "@farthing/core/import";
import { syncConnection } from "@farthing/core/provider";
import {
  deleteTransaction,
  findTransaction,
  restoreTransaction,
  updateTransaction,
} from "@farthing/core/transactions";
import { pairTransactions } from "@farthing/core/transfers";
import type { FamilyBooks } from "../judge/family-books.ts";
import type { Intent } from "../world/intent.ts";
import { intent } from "../world/intent.ts";
import { pick, type Wish } from "./wish.ts";

/** What can be tried with the id of a transaction. */
const TRIED: Readonly<Record<string, (family_id: string, id: string) => Intent["work"]>> = {
  find: (family_id, id) => () => findTransaction(family_id, id),
  change: (family_id, id) => () => updateTransaction({ family_id, id, fields: { notes: "not mine" } }),
  delete: (family_id, id) => () => deleteTransaction({ family_id, id }),
  restore: (family_id, id) => () => restoreTransaction({ family_id, id }),
  pair: (family_id, id) => () => pairTransactions({ family_id, transaction_ids: [id, family_id] }),
};

const idsOf = ({ model, hand }: FamilyBooks): readonly string[] => [
  ...model.rows.ids,
  ...hand.there.map(({ id }) => id),
  ...hand.deleted,
];

/** What is not there, as far as a family can know. */
const ofAnother = (title: string, work: Intent["work"]): Intent =>
  intent({
    title: `${title} of another family`,
    work,
    acts: {},
    isRepeatable: true,
    problemOf: ({ status, body }) =>
      status === 404 ? undefined : `Something of another family is there: ${status} ${body}`,
  });

/** Asks for something of another family. */
export const wantOfOthers: Wish = ({ world, family: { family_id }, other }) => {
  const id = pick(world, idsOf(other));
  const undone = pick(world, other.model.imports);
  const tries = [
    ...(id === undefined
      ? []
      : Object.entries(TRIED).map(([title, work]) => ofAnother(`${title} ${id}`, work(family_id, id)))),
    ...(undone === undefined
      ? []
      : [
          ofAnother("undo an import", () =>
            undoImport({ family_id, id: undone.import_id, with_edited: true }),
          ),
        ]),
    ofAnother("sync a connection", () =>
      syncConnection(family_id, other.connection_id, { pending: true, dry_run: false }),
    ),
  ];
  world.reach("an id of another family");
  return world.random.pick(tries);
};
