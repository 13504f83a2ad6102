import { createUser, findUser, type User, UserNotFound, Users } from "@farthing/core/access";
import { isCurrencyCode } from "@farthing/values";
import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import * as Option from "effect/Option";
import { UsageError } from "../storage/failure.ts";
import { actingFamily } from "../storage/family.ts";
import { visible } from "../terminal/output.ts";
import { ask, type Question } from "./ask.ts";
import { guessedCurrency, guessedTimeZone } from "./guessed.ts";

/** Who has books of their own: nobody signs in with this address from elsewhere (RFC 6761, 6.3). */
const OWNER = { email: "me@localhost", first_name: "My", last_name: "books" };

/** Where the system does not say. */
const DEFAULT_CURRENCY = "USD";

const CURRENCY = (): Question => ({
  text: "In which currency is most of your money?",
  proposed: guessedCurrency(process.env) ?? DEFAULT_CURRENCY,
  problem: (answer) =>
    isCurrencyCode(answer.toUpperCase())
      ? undefined
      : `${visible(answer)} is not a currency. Type its three letters, such as EUR.`,
});

const TIME_ZONE = (): Question => ({
  text: "In which time zone do you live?",
  proposed: guessedTimeZone(),
  problem: (answer) =>
    Option.isSome(DateTime.zoneMakeNamed(answer))
      ? undefined
      : `${visible(answer)} is not a time zone. Type one such as Europe/Paris.`,
});

/** Makes books with what the person says of them, or, where no terminal is, with what the system says. */
const makeBooks = Effect.fn("cli.makeBooks")(function* () {
  const questions = [CURRENCY(), TIME_ZONE()];
  const proposed = questions.map((question) => question.proposed);
  const answers = process.stdin.isTTY ? yield* Effect.promise(() => ask(questions)) : proposed;
  if (answers === undefined) return yield* new UsageError({ message: "No books were made." });
  const [currency = "", time_zone = ""] = answers;
  return yield* createUser({ ...OWNER, currency, time_zone });
});

/** The user of the only family, or of the given address. */
const userOf = Effect.fn("cli.pageUser")(function* (email: string | undefined) {
  const users = yield* Users;
  if (email !== undefined) return (yield* findUser(email)) ?? (yield* new UserNotFound({ email }));
  const family = yield* actingFamily(undefined);
  const isActive = ({ family_id, deactivated_at }: User) =>
    family_id === family.id && deactivated_at === null;
  const active = (yield* users.list(Number.MAX_SAFE_INTEGER)).find(isActive);
  return (
    active ??
    (yield* new UsageError({
      message: "The user of these books is deactivated. Use `farthing user reactivate`.",
    }))
  );
});

/** Whose page it is: the user of the books. Books are made if there are none. */
export const ownBooks = Effect.fn("cli.ownBooks")(function* (email: string | undefined) {
  const users = yield* Users;
  const isNew =
    email === undefined &&
    (yield* users.list(1)).length === 0 &&
    (yield* users.familiesWithoutUsers(1)).length === 0;
  return isNew ? yield* makeBooks() : yield* userOf(email);
});
