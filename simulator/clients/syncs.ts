import { syncConnection } from "@farthing/core/provider";
import { intent } from "../world/intent.ts";
import type { Wish } from "./wish.ts";

/** A request for all from then on takes two windows. */
const SINCE = Date.parse("2024-03-25T00:00:00Z") / 1000;

/** Brings the account of a bank up to date. */
export const wantSync: Wish = ({ world, family: { family_id, connection_id, model, counted } }) => {
  const since = world.chance(300) ? { since: SINCE } : {};
  return intent({
    title: `sync ${"since" in since ? "since March" : "what is new"}`,
    work: () => syncConnection(family_id, connection_id, { pending: true, dry_run: false, ...since }),
    acts: {
      "BankConnections.countRequest": ({ request }) => {
        request.seen = { ...counted };
        return false;
      },
      "BankConnections.storeWindow": ({ request }) => {
        const { told = [], seen = counted } = request;
        if (seen.undos < counted.undos) world.reach("a sync overtaken by an undo");
        if (seen.imports < counted.imports) world.reach("a sync overtaken by an import");
        if (told.length > 0)
          model.changing(() => model.rows.sync(told.map((each) => ({ ...each, pending: false }))));
        request.windows = (request.windows ?? 0) + 1;
        return false;
      },
      "BankConnections.endSync": ({ request }) => {
        request.windows = 0;
        return false;
      },
    },
    isRepeatable: true,
    problemOf: ({ body }) => {
      if (body.includes("sync_running")) world.reach("a sync that another one keeps out");
      return undefined;
    },
  });
};
