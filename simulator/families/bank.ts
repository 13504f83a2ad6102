import {
  AccessUrlVault,
  type ProviderResponse,
  ProviderTransport,
  TransportFailed,
} from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import { ACCOUNT_NAMES, type BankBooking, SYNCED } from "../../packages/core/test/books/truth.ts";
import { wireAccount, wireTransaction } from "../../packages/core/test/provider/support.ts";
import { negateDecimal } from "../../packages/values/src/index.ts";
import type { FamilyBooks } from "../judge/family-books.ts";
import { RequestAtWork } from "../world/intent.ts";
import type { World } from "../world/world.ts";

const postedOf = ({ date }: BankBooking): number => Date.parse(`${date}T12:00:00Z`) / 1000;

const UNAVAILABLE: ProviderResponse = {
  ...{ _tag: "Refused", reason: "unavailable", is_page: false, is_passing: true, not_before: undefined },
  ...{ note: "It answered with status 503.", body: Redacted.make("") },
};

/** Where the bank of a family is asked. */
const accessOf = (family_id: string): Redacted.Redacted<string> =>
  Redacted.make(`https://user:secret@${family_id}.example/feed`);

/** The banks of all families. Their answers take time, and some do not come. */
export const layerBanks = (world: World, families: readonly FamilyBooks[]) => {
  const answer = (url: URL): { readonly body: string; readonly told: readonly BankBooking[] } => {
    const family = families.find(({ family_id }) => url.hostname.startsWith(family_id));
    const { bookings, balance } = family?.told ?? { bookings: [], balance: "1000" };
    const [from, until] = ["start-date", "end-date"].map((name) => Number(url.searchParams.get(name)));
    const told = bookings.filter((each) => postedOf(each) >= from! && postedOf(each) < until!);
    const transactions = told.map((each) =>
      wireTransaction({
        ...{ id: each.key, posted: postedOf(each), amount: negateDecimal(each.amount) },
        ...{ description: each.name, payee: each.name },
      }),
    );
    const now = Math.floor(world.now / 1000);
    const account = {
      name: ACCOUNT_NAMES[SYNCED],
      currency: "EUR",
      balance,
      "balance-date": now,
      transactions,
    };
    return { told, body: JSON.stringify({ errors: [], accounts: [wireAccount(account)] }) };
  };

  const send = Effect.fnUntraced(function* (asked: { readonly url: Redacted.Redacted<string> }) {
    const request = yield* RequestAtWork;
    if (request !== undefined) yield* world.wait(world.delay(), `${request.title}: the bank is asked`);
    if (world.fault(60)) return UNAVAILABLE;
    const { body, told } = answer(new URL(Redacted.value(asked.url)));
    if (request !== undefined) {
      yield* world.wait(world.delay(), `${request.title}: the bank has answered`);
      request.told = told;
    }
    if (world.fault(60)) return yield* new TransportFailed({ problem: "broken_off", opened: true });
    return { _tag: "Answered" as const, body: Redacted.make(body) };
  });

  return Layer.merge(
    Layer.mock(ProviderTransport, { mayCall: () => Effect.succeed(true), send }),
    Layer.mock(AccessUrlVault, {
      open: (_, sealed) => Effect.succeed(accessOf(sealed)),
    }),
  );
};
