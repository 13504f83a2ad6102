import { parseUuid } from "@farthing/values";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import { parseEmail, readEmail } from "./email.ts";
import { EmailTaken, FamilyNotFound } from "./errors.ts";
import { findUser } from "./find-user.ts";
import { nameProblem } from "./name-problem.ts";
import { type NewFamily, newFamily, newFamilyProblems } from "./new-family.ts";
import type { User } from "./user.ts";
import { Users } from "./users.ts";

/** A request for a new user, as received, and what is said of their family if it is a new one. */
export interface CreateUser extends NewFamily {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The family to join; without it a new family is created. */
  readonly family_id?: string;
}

const problems = (request: CreateUser): string[] => {
  const errors: string[] = [];
  const { problem } = readEmail(request.email);
  if (problem !== undefined) errors.push(problem);
  for (const [what, name] of [
    ["first", request.first_name],
    ["last", request.last_name],
  ] as const) {
    const problem = name.trim() === "" ? `The ${what} name is blank.` : nameProblem(`The ${what} name`, name);
    if (problem !== undefined) errors.push(problem);
  }
  errors.push(...newFamilyProblems(request));
  if (request.family_id !== undefined && (request.currency ?? request.time_zone) !== undefined)
    errors.push("A family that already exists keeps its currency and time zone. Leave both out.");
  return errors;
};

/** Creates a user, and a family for them unless one is given. Fails with all reasons at once. */
export const createUser = Effect.fn("access.createUser")(function* (request: CreateUser) {
  const errors = problems(request);
  if (errors.length > 0) return yield* new InvalidRequest({ errors });
  // One who is stored in a form from before: the storage itself compares only the form of new users.
  const taken = yield* findUser(request.email);
  if (taken !== undefined) return yield* new EmailTaken({ email: taken.email });
  const random = yield* SecureRandom.SecureRandom;
  const users = yield* Users;
  const joins = request.family_id === undefined ? undefined : parseUuid(request.family_id);
  if (request.family_id !== undefined && joins === undefined)
    return yield* new FamilyNotFound({ id: request.family_id });
  const family_id = joins ?? (yield* random.uuidV7());
  const user: User = {
    id: yield* random.uuidV7(),
    family_id,
    email: parseEmail(request.email)!,
    first_name: request.first_name.trim(),
    last_name: request.last_name.trim(),
    role: joins === undefined ? "admin" : "member",
    ui_layout: "dashboard",
    ai_enabled: false,
    created_at: yield* now,
    deactivated_at: null,
  };
  yield* users.create(joins === undefined ? { user, family: newFamily(family_id, request) } : { user });
  return user;
});
