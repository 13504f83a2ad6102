import type { Principal } from "@farthing/core/access";
import { authenticate } from "@farthing/core/sso";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import type * as Layer from "effect/Layer";
import * as Option from "effect/Option";
import type * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import type { ApiError } from "../../packages/http/src/answer/api-error.ts";
import { errorAnswer } from "../../packages/http/src/answer/error-answer.ts";
import { answerOnce } from "../../packages/http/src/operations/answer-once.ts";
import type { Answer, Intent, Request, Services } from "../world/intent.ts";
import { isGone, type Server } from "../world/server.ts";
import type { World } from "../world/world.ts";

/** For how many milliseconds a client waits for an answer. */
const TIME_LIMIT = 30_000;

/** What a client learns: an answer, or nothing. */
export type Learned = Answer | "nothing";

/** What no request over HTTP can end with: syncs and connections are asked for elsewhere. */
const OF_BANKS: Readonly<Record<string, number>> = { ProviderFailure: 409, ConnectionNotFound: 404 };

const answerOf = (error: ApiError): Answer => {
  const { status, body } = errorAnswer(error);
  return { status, tag: error._tag, body: JSON.stringify(body) };
};

/** What a server does with a request: it looks who asks, and answers once what has a name. */
const handled = ({ intent, token }: Request) =>
  Effect.gen(function* () {
    if (token === undefined) {
      const value = yield* intent.work(undefined as never);
      return { status: 200, body: JSON.stringify(value) ?? "null", value } satisfies Answer;
    }
    const principal: Principal = yield* authenticate({ _tag: "AccessToken", text: token });
    let value: unknown;
    const { status, ...answer } = yield* answerOnce(
      { key: intent.key, what: intent.title, principal },
      Effect.fnUntraced(function* (begin) {
        yield* begin("");
        const done = yield* Effect.result(
          intent.work(principal) as Effect.Effect<unknown, ApiError, Services>,
        );
        if (Result.isSuccess(done)) value = done.success;
        else if (OF_BANKS[done.failure._tag] === undefined) return yield* done.failure;
        const [status, body] = Result.isSuccess(done)
          ? [200, value]
          : [OF_BANKS[done.failure._tag]!, done.failure];
        return { status, json: JSON.stringify(body) ?? "null" };
      }),
    );
    return { status, body: (answer as { readonly json: string }).json, value } satisfies Answer;
  });

/** Between clients and servers: requests and answers take their time, get lost, arrive twice, and overtake one another. */
export class Network {
  readonly #world: World;
  readonly #servers: readonly Server[];
  readonly #outside: Layer.Layer<never>;
  #sent = 0;
  #arrived = 0;

  constructor(world: World, servers: readonly Server[], outside: Layer.Layer<never>) {
    this.#world = world;
    this.#servers = servers;
    this.#outside = outside;
  }

  /** Sends a request to one of the servers. */
  ask(who: string, intent: Intent, token: Redacted.Redacted<string> | undefined): Effect.Effect<Learned> {
    const title = `${who}: ${intent.title}`;
    return Effect.callback<Learned>((resume) => {
      const world = this.#world;
      let isOver = false;
      const giveUp = world.after(TIME_LIMIT, `${title}: no answer`, () => tell("nothing"));
      const tell = (learned: Learned): void => {
        giveUp();
        if (!isOver) resume(Effect.succeed(learned));
        isOver = true;
      };
      const answered = (answer: Answer | "nothing"): void => {
        if (!world.fault(50))
          world.after(
            world.delay(),
            `${title}: ${answer === "nothing" ? "the connection ends" : answer.status}`,
            () => tell(answer),
          );
        else world.reach("an answer that never arrives");
      };
      const send = (): void => this.#deliver({ title, intent, token }, answered);
      send();
      if (world.fault(60)) {
        world.reach("a request that arrives twice");
        // Which of the two is answered first is open; under a name both have one answer.
        if (intent.key === undefined) intent.isUncertain = true;
        send();
      }
    });
  }

  #deliver(request: Request, answered: (answer: Answer | "nothing") => void): void {
    const world = this.#world;
    const server = world.random.pick(this.#servers);
    this.#sent += 1;
    const sent = this.#sent;
    world.after(world.delay(), `${request.title}: arrives at ${server.name}`, () => {
      if (sent < this.#arrived) world.reach("a request that is overtaken by a later one");
      this.#arrived = Math.max(this.#arrived, sent);
      if (!server.isUp) return answered("nothing");
      request.intent.begun += 1;
      return server.run(request, Effect.provide(handled(request), this.#outside as never) as never, (exit) =>
        answered(this.#answerOf(exit as Exit.Exit<Answer, ApiError>)),
      );
    });
  }

  #answerOf(exit: Exit.Exit<Answer, ApiError>): Answer | "nothing" {
    if (Exit.isSuccess(exit)) return exit.value;
    const error = Cause.findErrorOption(exit.cause);
    if (Option.isSome(error)) return answerOf(error.value);
    if (!isGone(exit)) this.#world.broken ??= Cause.squash(exit.cause);
    return "nothing";
  }
}
