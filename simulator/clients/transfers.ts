import { pairTransactions, unpairTransactions } from "@farthing/core/transfers";
import { both } from "../../packages/core/test/books/transfers-model.ts";
import { intent } from "../world/intent.ts";
import { promised } from "../world/violation.ts";
import { pick, type Wish, type Wishing } from "./wish.ts";

/** Two of what was seen that could be one movement, or any two. */
const twoOf = ({ world, family, seen }: Wishing): readonly string[] => {
  const all = seen.transactions.filter(({ account }) => account.id !== family.purse);
  const byHand = new Set(
    seen.transfers.flatMap(({ made_by, inflow, outflow }) =>
      made_by === "person" ? [inflow.id, outflow.id] : [],
    ),
  );
  const paired = all.filter(({ id }) => byHand.has(id));
  const one = pick(world, world.chance(300) && paired.length > 0 ? paired : all);
  const isLike = world.chance(800);
  const other = pick(
    world,
    all.filter(
      (each) =>
        each.id !== one!.id &&
        (!isLike || each.amount === (one!.amount.startsWith("-") ? one!.amount.slice(1) : `-${one!.amount}`)),
    ),
  );
  return one === undefined || other === undefined ? [] : [one.id, other.id];
};

/** Pairs two transactions as one movement of money. */
export const wantPair: Wish = (wishing) => {
  const { world, family } = wishing;
  const { family_id, model } = family;
  const [a, b] = twoOf(wishing);
  if (a === undefined || b === undefined) return undefined;
  return intent({
    title: `pair ${a} and ${b}`,
    work: () => pairTransactions({ family_id, transaction_ids: [a, b] }),
    acts: {
      "Transfers.pair": (_, { is_new }: { readonly is_new: boolean }) => {
        const refusal = model.refusal(model.held(a), model.held(b));
        promised(refusal === "", `What cannot be a transfer is paired: ${refusal}.`);
        model.pair(a, b);
        return is_new;
      },
    },
    isRepeatable: true,
    problemOf: ({ body }) => {
      if (body.includes("belongs to another transfer")) world.reach("a pair of what is paired otherwise");
      return undefined;
    },
  });
};

/** Takes a transfer or a proposal away. */
export const wantNoPair: Wish = ({ world, family: { family_id, model }, seen }) => {
  const one = pick(
    world,
    seen.transfers.filter(({ state }) => state !== "rejected"),
  );
  if (one === undefined) return undefined;
  return intent({
    title: `unpair ${one.id}`,
    work: () => unpairTransactions(family_id, one.id),
    acts: {
      "Transfers.reject": () => {
        model.reject(both(one.inflow.id, one.outflow.id));
        return true;
      },
    },
    isRepeatable: true,
    problemOf: ({ status }) => {
      if (status === 404) world.reach("a transfer that is gone before it is undone");
      return undefined;
    },
  });
};
