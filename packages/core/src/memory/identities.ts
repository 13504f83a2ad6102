import * as Effect from "effect/Effect";
import { IdentityTaken } from "../sso/errors.ts";
import { Identities } from "../sso/identities.ts";
import { keepEntry } from "./audit-log.ts";
import { checkEntry } from "./check-sign-in.ts";
import { identityText, type State } from "./state.ts";

export const identitiesIn = (state: State) => {
  const { identities, blocked, users } = state;
  return Identities.of({
    findUser: (key) => Effect.sync(() => users.get(identities.get(identityText(key))?.user_id ?? "")),
    isBlocked: (key) => Effect.sync(() => blocked.has(identityText(key))),
    link: (identity, entry) =>
      Effect.suspend((): Effect.Effect<boolean, IdentityTaken> => {
        if (!users.has(identity.user_id)) return Effect.succeed(false);
        const found = identities.get(identityText(identity));
        if (found !== undefined)
          return found.user_id === identity.user_id ? Effect.succeed(true) : Effect.fail(new IdentityTaken());
        checkEntry(entry, users);
        identities.set(identityText(identity), identity);
        keepEntry(state, entry);
        return Effect.succeed(true);
      }),
    unlink: (key, userId, entry) =>
      Effect.sync(() => {
        if (identities.get(identityText(key))?.user_id !== userId) return false;
        checkEntry(entry, users);
        identities.delete(identityText(key));
        keepEntry(state, entry);
        return true;
      }),
    setBlocked: (key, isToBe, entry) =>
      Effect.sync(() => {
        if (blocked.has(identityText(key)) === isToBe) return false;
        checkEntry(entry, users);
        if (isToBe) blocked.add(identityText(key));
        else blocked.delete(identityText(key));
        keepEntry(state, entry);
        return true;
      }),
  });
};
