import { describe, expect, it } from "vitest";
import { answerOf, wireAccount } from "./support.ts";

const times = <A>(count: number, make: (i: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** What an answer takes of the processor's time: our own, and the least of some, in milliseconds. */
const timeOf = (answer: unknown): number => {
  const body = JSON.stringify(answer);
  return Math.min(
    ...times(3, () => {
      const started = process.threadCpuUsage();
      answerOf(body);
      return process.threadCpuUsage(started).user / 1_000;
    }),
  );
};

describe("an answer with very many messages holds nobody up", () => {
  it.each([
    ["names", (i: number) => `Bank of the ${i}th meadow`, (i: number) => `Sign in at ${i}`],
    [
      "names that begin alike",
      (i: number) => "bank ".repeat(i % 300).concat("x"),
      (i: number) => `${"bank ".repeat(99)}${i}`,
    ],
    [
      "tags in tags",
      (i: number) => `Bank ${i}`,
      (i: number) => `${"<a".repeat(2_600)}${">".repeat(2_600)}${i}`,
    ],
  ])("%s", (_, name, text) => {
    const answer = {
      accounts: times(3_000, (i) => wireAccount({ id: `A${i}`, org: { name: name(i) } })),
      errors: times(3_000, text),
      errlist: times(3_000, (i) => ({ code: "act.x", msg: `${text(i)} again`, account_id: `gone-${i}` })),
    };
    expect(timeOf(answer)).toBeLessThan(1_500);
  });
});

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
