import * as Effect from "effect/Effect";
import { emailForms } from "./email.ts";
import { Users } from "./users.ts";

/** The user of an address, however its letters are written (docs/spec/sign-on.md, Addresses), or undefined. */
export const findUser = Effect.fnUntraced(function* (email: string) {
  const users = yield* Users;
  for (const form of emailForms(email)) {
    const user = yield* users.findByEmail(form);
    if (user !== undefined) return user;
  }
  return undefined;
});
