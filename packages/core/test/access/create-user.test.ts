import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { type CreateUser, createUser, Users } from "../../src/access/index.ts";
import { inMemory, START } from "../still-clock.ts";
import { ADA, ada, reasons } from "./support.ts";

const refused = (parts: Partial<CreateUser>): Promise<unknown> =>
  inMemory(reasons(createUser({ ...ADA, ...parts })));

describe("a user", () => {
  it("who joins no family is the admin of a new one, in dollars and UTC by default", () =>
    inMemory(
      Effect.gen(function* () {
        const users = yield* Users;
        const user = yield* createUser({
          email: " ADA@example.com ",
          first_name: " Ada ",
          last_name: "Quill\n",
        });
        expect(user).toEqual({
          ...{ id: user.id, family_id: user.family_id, ...ADA, role: "admin", ui_layout: "dashboard" },
          ...{ ai_enabled: false, created_at: START, deactivated_at: null },
        });
        expect(user.id).not.toBe(user.family_id);
        expect(yield* users.findByEmail("ada@example.com")).toEqual(user);
        expect(yield* users.findFamily(user.family_id)).toEqual({
          id: user.family_id,
          currency: "USD",
          time_zone: "UTC",
        });
        const grace = yield* createUser({
          ...ADA,
          email: "g@b.c",
          currency: "chf",
          time_zone: "Europe/Zurich",
        });
        expect(grace.family_id).not.toBe(user.family_id);
        expect(yield* users.findFamily(grace.family_id)).toMatchObject({
          currency: "CHF",
          time_zone: "Europe/Zurich",
        });
      }),
    ));

  it("who joins a family is a member of it, and it stays as it is", () =>
    inMemory(
      Effect.gen(function* () {
        const users = yield* Users;
        const { family_id } = yield* ada;
        const before = yield* users.findFamily(family_id);
        const user = yield* createUser({
          ...ADA,
          email: "bo@example.com",
          family_id: family_id.toUpperCase(),
        });
        expect([user.role, user.family_id]).toEqual(["member", family_id]);
        expect(yield* users.findFamily(family_id)).toEqual(before);
      }),
    ));

  it("is refused with every reason at once", async () => {
    expect(
      await refused({
        ...{ email: `x${"y".repeat(100)}`, first_name: " ", last_name: "a\0", currency: "XYZ".repeat(10) },
        ...{ time_zone: `Europe/${"z".repeat(60)}`, family_id: "x" },
      }),
    ).toEqual([
      `"x${"y".repeat(79)}" is not an e-mail address such as name@example.com.`,
      "The first name is blank.",
      "The last name contains a control character or an incomplete character. Remove it.",
      '"XYZXYZXYZXYZXYZXYZXY" is not a current currency code such as EUR.',
      `"Europe/${"z".repeat(53)}" is not a time zone such as Europe/Paris.`,
      "A family that already exists keeps its currency and time zone. Leave both out.",
    ]);
    expect(await refused({ last_name: "\t" })).toEqual(["The last name is blank."]);
    expect(await refused({ currency: "" })).toEqual(['"" is not a current currency code such as EUR.']);
    expect(await refused({ time_zone: "Mars" })).toEqual(['"Mars" is not a time zone such as Europe/Paris.']);
  });

  it.each([{ currency: "EUR" }, { time_zone: "UTC" }])("who joins a family brings no %j", async (parts) => {
    expect(await refused({ ...parts, family_id: "0190a7c2-6f00-7000-8000-000000000001" })).toEqual([
      "A family that already exists keeps its currency and time zone. Leave both out.",
    ]);
  });

  it("is refused if the family is invalid or unknown, or the address is taken", () =>
    inMemory(
      Effect.gen(function* () {
        const { family_id } = yield* ada;
        const bo = { ...ADA, email: "bo@example.com" };
        for (const id of ["x", "", `${family_id}0`, "0190a7c2-6f00-7000-8000-000000000001"])
          expect(yield* Effect.flip(createUser({ ...bo, family_id: id }))).toMatchObject({
            _tag: "FamilyNotFound",
            id,
          });
        for (const family of [{}, { family_id }])
          expect(
            yield* Effect.flip(createUser({ ...ADA, email: "Ada@Example.com", ...family })),
          ).toMatchObject({
            ...{ _tag: "EmailTaken", email: ADA.email },
          });
        expect(yield* (yield* Users).list(10)).toHaveLength(1);
      }),
    ));
});
