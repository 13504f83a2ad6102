import { ProviderFailure } from "@farthing/core/provider";
import { describe, expect, it } from "vitest";
import { failureMessage, failureText, syncMessage } from "../../src/storage/provider-failure.ts";
import { failureTexts, sentencesOf } from "../../src/storage/provider-failure-texts.ts";

describe("the texts of failures", () => {
  it.each(Object.entries(failureTexts()))("%s is a title and what to do", (_, { title, remedy }) => {
    expect(title).toMatch(/^[A-Z].*\w$/);
    expect(remedy).toMatch(/^[A-Z].*\.$/);
  });

  it("name the connection where it is known", () => {
    expect(sentencesOf("access_revoked")).toContain("`farthing provider claim --connection ID`");
    expect(sentencesOf("access_revoked", "0190")).toBe(
      "The provider has revoked the access. Create a new setup token there and claim it for this connection: `farthing provider claim --connection 0190`. Accounts and history are kept.",
    );
  });

  it("say where the key may be, and what follows a change of keys", () => {
    expect(sentencesOf("secret_key_mismatch")).toMatch(
      /Restore FARTHING_SECRET_KEY, or the file farthing\.key; several servers need the same key\. .*`farthing provider rotate-key`/,
    );
    expect(sentencesOf("provider_protocol_error")).toContain("over 32 MiB");
  });
});

const SENTENCES = sentencesOf("rate_limited");

describe("the report of a failure", () => {
  it("is what it is and what to do, then more about it, until when, and what the provider says", () => {
    const told = (more: Omit<ConstructorParameters<typeof ProviderFailure>[0], "code">) =>
      failureText(new ProviderFailure({ code: "rate_limited", ...more }));
    expect(told({})).toBe(SENTENCES);
    expect(told({ said: [] })).toBe(SENTENCES);
    expect(told({ detail: "Why." })).toBe(`${SENTENCES} Why.`);
    expect(told({ until: "2026-03-01T13:00:00.000Z" })).toBe(
      `${SENTENCES} Not before 2026-03-01T13:00:00.000Z.`,
    );
    expect(told({ detail: "Why.", until: "then", said: ["Less.", "Please."] })).toBe(
      `${SENTENCES} Why. Not before then. The provider says: Less. Please.`,
    );
  });

  it.each([
    ["secret_key", "FARTHING_SECRET_KEY"],
    ["previous_secret_key", "FARTHING_PREVIOUS_SECRET_KEY"],
  ] as const)("says of %s that %s must be a key, and how to make one", (setting, name) => {
    expect(failureText(new ProviderFailure({ code: "secret_key_unusable", setting }))).toBe(
      `${sentencesOf("secret_key_unusable")} ${name} must be 32 bytes in base64. Create one with \`openssl rand -base64 32\`.`,
    );
  });

  it("is a message among others, which stay as they are", () => {
    const failure = new ProviderFailure({ code: "rate_limited" });
    const message = { code: "rate_limited", institution: null, account: null, text: SENTENCES };
    expect(failureMessage(failure)).toEqual(message);
    expect(syncMessage(failure)).toEqual(message);
    const other = { code: "con.auth", institution: "Mill", account: null, text: "Sign in" };
    expect(syncMessage(other)).toBe(other);
  });
});
