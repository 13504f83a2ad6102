import { findUser, OPERATOR, UserNotFound } from "@farthing/core/access";
import { now } from "@farthing/core/request";
import { endSession, Tokens } from "@farthing/core/sso";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { answerList, firstOf } from "../storage/listed-part.ts";
import { ID, idLike } from "../storage/own-id.ts";
import { onReadStorage, onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { shownId } from "../terminal/shown-id.ts";
import { shownMoment } from "../terminal/shown-moment.ts";
import { table, whole } from "../terminal/table.ts";

interface List extends StoredFlags, Limited {
  readonly user?: string;
}

const userIdOf = Effect.fn("cli.userId")(function* (email: string) {
  const user = yield* findUser(email);
  return user === undefined ? yield* new UserNotFound({ email }) : user.id;
});

const list = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<List>(
    new Command("list")
      .summary("list sessions, newest first")
      .description("Lists sessions, newest first: one for each sign-in whose tokens can still be used.")
      .option("--user <email>", "only sessions of this user")
      .addOption(limitOption())
      .addHelpText("after", "\nExample:\n  farthing session list --user ada@example.com"),
    exit,
    ({ user, limit, format }) =>
      Effect.gen(function* () {
        const of = user === undefined ? {} : { user_id: yield* userIdOf(user) };
        const read = yield* (yield* Tokens).sessions({ ...of, at: yield* now, limit: limit + 1 });
        const found = firstOf(limit, read);
        const sessions = found.items.map(({ session: { user_id: _, ...session }, user: { email } }) => ({
          ...session,
          user: email,
        }));
        answerList(
          format,
          { sessions },
          () =>
            sessions.length === 0
              ? "There are no sessions."
              : table(
                  ["user", whole("signed in"), whole("refreshed"), whole("ends"), whole("id")],
                  sessions.map((each) => [
                    each.user,
                    shownMoment(each.created_at),
                    each.refreshed_at === null ? "never" : shownMoment(each.refreshed_at),
                    shownMoment(each.expires_at),
                    shownId(each.id),
                  ]),
                ),
          found,
        );
        return undefined;
      }),
  );

/** The id of the session that is meant, of whichever user. */
const sessionId = Effect.fn("cli.sessionId")(function* (given: string) {
  const all = yield* (yield* Tokens).sessions({ at: yield* now, limit: Number.MAX_SAFE_INTEGER });
  return yield* idLike(
    given,
    all.map(({ session, user }) => ({ id: session.id, text: user.email })),
  );
});

const end = (exit: (code: ExitCode) => void): Command =>
  onStorage<StoredFlags>(
    new Command("end")
      .summary("end a session")
      .description("Ends a session: its tokens are refused from now on. API keys are not affected.")
      .argument("<id>", ID)
      .addHelpText("after", "\nExample:\n  farthing session end 0190a7c2-6f00-7000-8000-000000000000"),
    exit,
    ({ format }, given = "") =>
      Effect.gen(function* () {
        const id = yield* sessionId(given);
        const ended = yield* endSession({ id, origin: OPERATOR });
        tellDone(format, { id: ended.id }, () => `The session ${ended.id} has ended.`);
        return undefined;
      }),
  );

/** `farthing session list | end` */
export const sessionCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("session")
    .description("Lists and ends sessions.")
    .addHelpText("after", "\nExample:\n  farthing session list")
    .addCommand(list(exit))
    .addCommand(end(exit));
