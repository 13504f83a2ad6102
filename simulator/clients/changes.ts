import {
  addTransaction,
  deleteTransaction,
  restoreTransaction,
  type Transaction,
  toTransactionBody,
  updateTransaction,
  versionOf,
} from "@farthing/core/transactions";
import type { FamilyBooks } from "../judge/family-books.ts";
import { intent } from "../world/intent.ts";
import { promised } from "../world/violation.ts";
import type { World } from "../world/world.ts";
import { markOf, pick, type Wish, type Wishing } from "./wish.ts";

const FIELDS = ["date", "amount", "name", "notes"] as const;

type Fields = Partial<Record<(typeof FIELDS)[number], string>>;

/** No day of a bank, so that nothing is taken for what a bank has told. */
const HAND_DAYS = ["2024-05-13", "2024-05-14", "2024-05-20"];

const amountOf = ({ random }: World): string =>
  random.pick(["0.01", "0.02", "-0.01", "-0.04", "7.5", "-12.25"]);

const valuesNow = ({ model, hand }: FamilyBooks, id: string) =>
  hand.find(id) ?? model.rows.held.find((each) => each.id === id)?.values;

/** Fails if something is overwritten that its writer has not seen. */
const expectSeen = (family: FamilyBooks, seen: Transaction): void => {
  const now = valuesNow(family, seen.id);
  promised(now !== undefined, "What is gone is changed.");
  for (const field of FIELDS)
    promised(now![field] === seen[field], `The ${field} is overwritten that another client has written.`);
};

/** Any of what was seen, or what another client of the family wants to change, too. */
const oneOf = ({ world, family: { last }, seen }: Wishing): Transaction | undefined => {
  const same = seen.transactions.find(({ id }) => id === last.changed);
  const one = same !== undefined && world.chance(500) ? same : pick(world, seen.transactions);
  last.changed = one?.id;
  return one;
};

const fieldsOf = (world: World): Fields => ({
  // Unlike all others, so that each change changes something.
  notes: markOf(world),
  ...(world.chance(200) ? { amount: amountOf(world) } : {}),
  ...(world.chance(200) ? { name: world.random.pick(["Transfer", "To Reserve", "Mine"]) } : {}),
  ...(world.chance(200) ? { date: world.random.pick(["2024-05-04", "2024-05-09", "2024-05-21"]) } : {}),
});

/** Changes a transaction of which a client has seen a version. */
export const wantChange: Wish = (wishing) => {
  const { world, family } = wishing;
  const one = oneOf(wishing);
  if (one === undefined) return undefined;
  const { family_id, model, hand } = family;
  const fields = fieldsOf(world);
  const versions = [versionOf(toTransactionBody(one))];
  return intent({
    title: `change ${one.id} ${JSON.stringify(fields)}`,
    work: () => updateTransaction({ family_id, id: one.id, fields, versions }),
    acts: {
      "Transactions.update": () => {
        expectSeen(family, one);
        if (hand.find(one.id) === undefined) model.changing(() => model.rows.change(one.id, fields));
        else hand.change(one.id, fields);
        return true;
      },
    },
    problemOf: ({ status }) => {
      if (status === 412) world.reach("an update overtaken by another");
      return undefined;
    },
  });
};

/** Deletes a transaction, as it was seen or however it is. */
export const wantDeletion: Wish = (wishing) => {
  const { world, family } = wishing;
  const one = oneOf(wishing);
  if (one === undefined) return undefined;
  const { family_id, model, hand } = family;
  const isAsSeen = world.chance(500);
  const versions = isAsSeen ? { versions: [versionOf(toTransactionBody(one))] } : {};
  return intent({
    title: `delete ${one.id}`,
    work: () => deleteTransaction({ family_id, id: one.id, ...versions }),
    acts: {
      "Transactions.remove": () => {
        if (isAsSeen) expectSeen(family, one);
        promised(valuesNow(family, one.id) !== undefined, "What is gone is deleted.");
        if (hand.find(one.id) === undefined) model.changing(() => model.delete(one.id));
        else hand.delete(one.id);
        return true;
      },
    },
    problemOf: ({ status }) => {
      if (status === 404) world.reach("a deletion of what is gone");
      return undefined;
    },
  });
};

/** Takes a deletion back, of what was written by hand. */
export const wantRestoring: Wish = ({ world, family: { family_id, hand } }) => {
  const id = pick(world, hand.deleted);
  if (id === undefined) return undefined;
  return intent({
    title: `restore ${id}`,
    work: () => restoreTransaction({ family_id, id }),
    acts: {
      "Transactions.restore": () => {
        const isBack = hand.restore(id);
        if (isBack) world.reach("a deletion that is taken back");
        return isBack;
      },
    },
    isRepeatable: true,
  });
};

/** What was added, as the port tells it. */
interface Added {
  readonly is_new: boolean;
  readonly transaction: Transaction;
}

/** Writes something down in the purse. */
export const wantAddition: Wish = ({ world, family: { family_id, purse, hand } }) => {
  const external_id = `x${markOf(world)}`;
  const entry = { date: world.random.pick(HAND_DAYS), amount: amountOf(world), name: "By hand" };
  return intent({
    title: `add ${external_id} ${entry.amount}`,
    work: () => addTransaction(family_id, { ...entry, account_id: purse, external_id }),
    acts: {
      "Transactions.add": (_, { is_new, transaction }: Added) => {
        if (is_new)
          promised(
            hand.add({ ...entry, id: transaction.id, external_id, notes: null }),
            "What a client has named is added twice.",
          );
        return is_new;
      },
    },
  });
};
