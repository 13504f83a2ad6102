import { createHash } from "node:crypto";
import * as Redacted from "effect/Redacted";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCodeChallenge, verifierFits } from "../../src/sso/pkce.ts";
import { CHALLENGE, VERIFIER } from "./support.ts";

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

const fits = (verifier: string, challenge = challengeOf(verifier)): boolean =>
  verifierFits(challenge, Redacted.make(verifier));

describe("a verifier", () => {
  it("fits as RFC 7636 shows in appendix B", () => {
    expect(verifierFits(CHALLENGE, VERIFIER)).toBe(true);
  });

  it("is of 43 to 128 characters", () => {
    for (const [length, isGood] of [
      [42, false],
      [43, true],
      [128, true],
      [129, false],
    ] as const)
      expect(fits("a".repeat(length)), `${length} characters`).toBe(isGood);
    expect(fits("")).toBe(false);
  });

  it("is of unreserved characters alone", () => {
    for (let code = 0; code < 256; code += 1) {
      const char = String.fromCharCode(code);
      expect(fits(char + "a".repeat(50)), JSON.stringify(char)).toBe(/[A-Za-z0-9._~-]/.test(char));
      expect(fits("a".repeat(50) + char), JSON.stringify(char)).toBe(/[A-Za-z0-9._~-]/.test(char));
    }
  });

  it("fits its own challenge and no other, not even one that differs in one character or in its end", () => {
    const verifiers = fc.string({
      unit: fc.constantFrom(..."abcXYZ019-._~"),
      minLength: 43,
      maxLength: 128,
    });
    fc.assert(
      fc.property(verifiers, fc.nat(42), (verifier, at) => {
        const challenge = challengeOf(verifier);
        expect(fits(verifier)).toBe(true);
        const changed =
          challenge.slice(0, at) + (challenge[at] === "A" ? "B" : "A") + challenge.slice(at + 1);
        for (const wrong of [changed, challenge.slice(0, -1), `${challenge}=`, "", verifier])
          expect(fits(verifier, wrong)).toBe(false);
        expect(fits(`${verifier.slice(1)}${verifier[0] === "a" ? "b" : "a"}`, challenge)).toBe(false);
      }),
    );
  });

  it("is neither missing where there is a challenge nor sent where there is none", () => {
    expect(verifierFits(CHALLENGE, undefined)).toBe(false);
    expect(verifierFits(null, VERIFIER)).toBe(false);
    expect(verifierFits(null, Redacted.make(""))).toBe(false);
    expect(verifierFits(null, undefined)).toBe(true);
  });

  it("is not the challenge itself: the method plain is none of ours", () => {
    expect(verifierFits(CHALLENGE, Redacted.make(CHALLENGE))).toBe(false);
  });
});

it("a challenge is a SHA-256 in base64url without padding", () => {
  expect(isCodeChallenge(CHALLENGE)).toBe(true);
  for (const wrong of ["", `${CHALLENGE}=`, CHALLENGE.slice(1), `${CHALLENGE}\n`, `+${CHALLENGE.slice(1)}`])
    expect(isCodeChallenge(wrong)).toBe(false);
});
