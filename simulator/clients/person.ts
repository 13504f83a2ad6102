import type { User } from "@farthing/core/access";
import {
  exchangeCode,
  type IssuedTokens,
  issueAuthorizationCode,
  refreshTokens,
  revokeToken,
} from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { ORIGIN } from "../../packages/core/test/sso/support.ts";
import type { SessionsModel } from "../judge/sessions-model.ts";
import { type Intent, intent, type Request, RequestAtWork } from "../world/intent.ts";
import type { World } from "../world/world.ts";

type Text = Redacted.Redacted<string>;

/** A code as it was handed out. */
export interface HandedCode {
  readonly text: Text;
  /** The request that spent it. */
  spender: Request | undefined;
}

/** A person with several clients, which share what they are signed in with, and how that is got. */
export class Person {
  readonly user: User;
  readonly #world: World;
  readonly #sessions: SessionsModel;
  /** How many servers work on a refresh token. */
  readonly #refreshing = new Map<string, number>();
  tokens: IssuedTokens | undefined;
  /** How often the person has signed in: a name of a request is one of a session. */
  signIns = 0;

  constructor(world: World, sessions: SessionsModel, user: User) {
    this.#world = world;
    this.#sessions = sessions;
    this.user = user;
  }

  /** Signs in at the identity provider: what comes of that is a code. */
  wantCode(): Intent {
    const { id, email } = this.user;
    return intent({
      title: `a code for ${email}`,
      isAnonymous: true,
      isRepeatable: true,
      work: () =>
        Effect.gen({ self: this }, function* () {
          const { code, expires_at } = yield* issueAuthorizationCode({
            ...{ user_id: id, provider: "google", code_challenge: null },
          });
          const { issues = 0 } = (yield* RequestAtWork)!;
          this.#sessions.handedOut(Redacted.value(code), { user_id: id, expires_at, issues });
          return { text: code, spender: undefined } satisfies HandedCode;
        }),
      acts: {
        "OneTimeCodes.issueAuthorizationCode": ({ request, called_at }) => {
          request.issues = this.#sessions.issued(called_at);
          return true;
        },
      },
    });
  }

  wantTokens(code: HandedCode): Intent {
    const text = Redacted.value(code.text);
    return intent({
      title: `trade a code for tokens of ${this.user.email}`,
      isAnonymous: true,
      isRepeatable: true,
      work: () =>
        Effect.map(
          exchangeCode({ code: code.text, code_verifier: undefined, origin: ORIGIN }),
          ({ tokens }) => tokens,
        ),
      acts: {
        "OneTimeCodes.exchange": ({ request, called_at }, value: { readonly tokens: IssuedTokens }) => {
          code.spender = request;
          return this.#sessions.exchanged(text, called_at, value.tokens);
        },
      },
      refusals: {
        "OneTimeCodes.exchange": ({ called_at }) => {
          if (code.spender?.at === "after a change")
            this.#world.reach("a replay of a code between spending it and its answer");
          this.#sessions.exchanged(text, called_at, undefined);
        },
      },
    });
  }

  /** Trades a refresh token for the next pair. */
  wantRefreshed({ refresh_token }: IssuedTokens): Intent {
    const text = Redacted.value(refresh_token);
    const atWork = (change: number) =>
      Effect.sync(() => {
        const now = (this.#refreshing.get(text) ?? 0) + change;
        this.#refreshing.set(text, now);
        if (now > 1 && change > 0) this.#world.reach("two refreshes of one token at once");
      });
    return intent({
      title: `refresh the tokens of ${this.user.email}`,
      isAnonymous: true,
      isRepeatable: true,
      work: () =>
        Effect.acquireUseRelease(
          atWork(1),
          () => refreshTokens(refresh_token, ORIGIN),
          () => atWork(-1),
        ),
      acts: {
        "Tokens.refresh": ({ called_at }, issued: IssuedTokens) =>
          this.#sessions.refreshed(text, called_at, issued),
      },
      refusals: {
        "Tokens.refresh": ({ called_at }) => {
          this.#sessions.refreshed(text, called_at, undefined);
        },
      },
    });
  }

  /** Signs out. */
  wantEnd({ refresh_token }: IssuedTokens): Intent {
    return intent({
      title: `sign out ${this.user.email}`,
      isAnonymous: true,
      isRepeatable: true,
      work: () => revokeToken(refresh_token),
      acts: {
        "Tokens.revoke": () => {
          this.#sessions.revoked(Redacted.value(refresh_token));
          return true;
        },
      },
    });
  }
}
