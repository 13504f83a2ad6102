import { createAccount, issueLinkingCode, linkIdentity } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import { anIdentity, ORIGIN } from "../../packages/core/test/sso/support.ts";
import type { SessionsModel } from "../judge/sessions-model.ts";
import { intent } from "../world/intent.ts";
import { promised } from "../world/violation.ts";
import { markOf, pick, type Wish } from "./wish.ts";

/** Links an identity of a provider to a user. */
export const wantLink =
  (sessions: SessionsModel): Wish =>
  ({ world, family }) => {
    const user = pick(world, family.users)!;
    const identity = { provider: "google", issuer: "https://id.example.com", subject: markOf(world) };
    return intent({
      title: `link ${identity.subject} to ${user.email}`,
      work: () => linkIdentity(user.email, identity),
      acts: {
        "Identities.link": (_, isLinked: boolean) => isLinked && sessions.linked(identity.subject, user.id),
      },
      isRepeatable: true,
    });
  };

/** Gets an account for an identity that has none, with one code that is sent again and again. */
export const wantAccount =
  (sessions: SessionsModel): Wish =>
  ({ world }) => {
    const subject = markOf(world);
    let code: Redacted.Redacted<string> | undefined;
    let looking = 0;
    return intent({
      title: `an account for ${subject}`,
      isAnonymous: true,
      isRepeatable: true,
      work: () =>
        Effect.gen(function* () {
          const identity = anIdentity({ subject, email: `${subject}@new.example` });
          code ??= (yield* issueLinkingCode({
            ...{ identity, allow_account_creation: true, code_challenge: null },
          })).code;
          looking += 1;
          if (looking > 1) world.reach("a linking code that two servers take at once");
          const { user } = yield* Effect.ensuring(
            createAccount({
              ...{ linking_code: code, code_verifier: undefined, first_name: "", last_name: "" },
              origin: ORIGIN,
            }),
            Effect.sync(() => {
              looking -= 1;
            }),
          );
          return { id: user.id };
        }),
      acts: {
        "OneTimeCodes.issueLinkingCode": ({ called_at }) => {
          sessions.issued(called_at);
          return false;
        },
        "OneTimeCodes.createAccount": (_, user: { readonly id: string }) => {
          promised(sessions.linked(subject, user.id), "One linking code makes two accounts.");
          return true;
        },
      },
    });
  };
