import * as Effect from "effect/Effect";
import { type User, Users } from "../src/access/index.ts";
import { START } from "./still-clock.ts";

let made = 0;

export const newUuid = (): string => {
  made += 1;
  return `0190a7c2-6f00-7000-8000-${String(made).padStart(12, "0")}`;
};

/** A user who is there, alone in a family. */
export const foundUser = Effect.fn(function* (parts: Partial<User> = {}, currency = "EUR") {
  const family = { id: newUuid(), currency, time_zone: "UTC" };
  const id = newUuid();
  const user: User = {
    id,
    family_id: family.id,
    email: `${id}@example.com`,
    first_name: "Ada",
    last_name: "Quill",
    role: "admin",
    ui_layout: "dashboard",
    ai_enabled: false,
    created_at: START,
    deactivated_at: null,
    ...parts,
  };
  yield* (yield* Users).create({ user, family });
  return user;
});
