import { describe, expect, it } from "vitest";
import { answerOf } from "./support.ts";

const times = <A>(count: number, make: (i: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, i) => make(i));

describe("of very many messages", () => {
  it.each([200, 201, 999, 5_000])("%i, 200 are told, and how many more there are", (count) => {
    const { messages } = answerOf({ accounts: [], errors: times(count, (i) => `Sign in at ${i}`) });
    expect(messages.slice(0, 200).map(({ text }) => text)).toEqual(times(200, (i) => `Sign in at ${i}`));
    expect(messages.slice(200)).toEqual(
      count === 200
        ? []
        : [{ code: "gen.", institution: null, account: null, text: `… and ${count - 200} more.` }],
    );
  });

  it("those that say the same count as one", () => {
    const { messages } = answerOf({
      accounts: [],
      errors: times(900, (i) => `Sign in at ${i % 150}`),
      errlist: times(900, (i) => ({ code: "gen.auth", msg: `Sign in at ${i % 150}` })),
    });
    expect(messages).toHaveLength(150);
  });
});
