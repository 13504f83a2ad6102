import type { IssuedTokens } from "@farthing/core/sso";
import { Transactions } from "@farthing/core/transactions";
import { listTransfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import type { FamilyBooks } from "../judge/family-books.ts";
import { type Answer, type Intent, intent } from "../world/intent.ts";
import { promised } from "../world/violation.ts";
import type { World } from "../world/world.ts";
import type { Network } from "./network.ts";
import type { HandedCode, Person } from "./person.ts";
import { markOf, type Seen, type Wish } from "./wish.ts";

const ALL = { page: 1, per_page: 1_000 };

/** What a client asks for again after a while. */
const PASSING: ReadonlySet<string> = new Set(["StorageUnavailable", "IdempotencyKeyInUse"]);

/** The longest that a client waits before it asks again, in milliseconds. */
const MOST_PAUSE = 60_000;

/** A client of a person. */
export interface Client {
  readonly name: string;
  readonly world: World;
  readonly network: Network;
  readonly person: Person;
  readonly family: FamilyBooks;
  readonly other: FamilyBooks;
  readonly wishes: readonly Wish[];
}

/** How long a person thinks, in milliseconds: sometimes so long that an access token ends. */
const thought = ({ random }: World): number => random.below(random.below(8) === 0 ? 120_000 : 2_000);

/** Holds the end of an intent against what was done. */
const settle = (wanted: Intent, answer: Answer): void => {
  const { title, done, isUncertain, isCut, acts } = wanted;
  const problem = wanted.problemOf?.(answer);
  promised(problem === undefined, `${title}: ${problem}`);
  if (answer.status >= 400)
    promised(done === 0 || isUncertain || isCut, `${title}: it was refused, and done: ${answer.body}`);
  else if (wanted.isRepeatable === undefined && Object.keys(acts).length > 0)
    promised(done > 0, `${title}: it was answered, and not done: ${answer.body}`);
};

const isFinal = ({ tag = "" }: Answer): boolean => !PASSING.has(tag) && tag !== "Unauthorized";

/** Asks until there is an answer that ends it. */
const carryOut: (client: Client, wanted: Intent) => Effect.Effect<Answer> = Effect.fnUntraced(
  function* (client, wanted) {
    const { name, world, network, person } = client;
    let signIns: number | undefined;
    for (let pause = 500; ; pause = Math.min(MOST_PAUSE, 2 * pause)) {
      const tokens = wanted.isAnonymous ? undefined : yield* signedIn(client);
      signIns ??= person.signIns;
      // In another session its name is another one.
      if (signIns !== person.signIns) Object.assign(wanted, { isUncertain: true, isCut: true });
      const answer = yield* network.ask(name, wanted, tokens?.access_token);
      if (answer !== "nothing" && isFinal(answer)) {
        settle(wanted, answer);
        return answer;
      }
      // Who is refused for the token has not been worked for.
      if (answer !== "nothing" && answer.tag === "Unauthorized" && tokens !== undefined) {
        if (person.tokens === tokens) yield* refresh(client, tokens);
        continue;
      }
      wanted.isUncertain = true;
      yield* world.wait(pause + world.random.below(pause), `${name}: asks again`);
    }
  },
);

/** Gets the next pair, unless another client of the person has it already. */
const refresh = Effect.fnUntraced(function* (client: Client, before: IssuedTokens) {
  const { person } = client;
  const answer = yield* carryOut(client, person.wantRefreshed(before));
  if (person.tokens !== before) return;
  person.tokens = answer.status === 200 ? (answer.value as IssuedTokens) : undefined;
});

/** What the person is signed in with: signs in if it is nothing. */
const signedIn: (client: Client) => Effect.Effect<IssuedTokens> = Effect.fnUntraced(function* (client) {
  const { person } = client;
  while (person.tokens === undefined) {
    const { value } = yield* carryOut(client, person.wantCode());
    const traded = yield* carryOut(client, person.wantTokens(value as HandedCode));
    if (traded.status !== 200 || person.tokens !== undefined) continue;
    person.tokens = traded.value as IssuedTokens;
    person.signIns += 1;
  }
  return person.tokens;
});

/** Looks at the books. */
const look = ({ world, family: { family_id } }: Client): Intent => {
  const isProposed = world.chance(300);
  return intent({
    title: "look at the books",
    isRepeatable: true,
    acts: {},
    work: () =>
      Effect.gen(function* () {
        const { items: transactions } = yield* (yield* Transactions).list(family_id, {}, ALL);
        const { items: transfers } = yield* listTransfers(family_id, isProposed ? "proposed" : "paired", ALL);
        return { transactions, transfers } satisfies Seen;
      }),
  });
};

/** Wants one thing after the other until nothing fails any more. */
export const clientLife = Effect.fnUntraced(function* (client: Client) {
  const { name, world, person, family, other, wishes } = client;
  let seen: Seen = { transactions: [], transfers: [] };
  while (world.isFaulty) {
    yield* world.wait(thought(world), `${name}: has thought`);
    if (world.chance(300)) seen = (yield* carryOut(client, look(client))).value as Seen;
    if (world.chance(20) && person.tokens !== undefined) {
      const { tokens } = person;
      yield* carryOut(client, person.wantEnd(tokens));
      if (person.tokens === tokens) person.tokens = undefined;
    }
    const wanted = world.random.pick(wishes)({ world, family, other, seen });
    if (wanted === undefined) continue;
    // Without a credential there are no names.
    const isNamed = wanted.isRepeatable === undefined || world.chance(700);
    if (isNamed && wanted.isAnonymous === undefined) wanted.key = markOf(world);
    yield* carryOut(client, wanted);
  }
});
