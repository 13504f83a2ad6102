import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerOf, decode, failureOf, wireAccount, wireTransaction } from "./support.ts";

/** What stands in the wrong place, and must not come out again. */
const LEAK = "leaked-4711";

describe("an answer of the wrong shape", () => {
  it.each([
    [{ accounts: LEAK }, "accounts"],
    [{ accounts: null }, "accounts"],
    [{ [LEAK]: 1 }, "accounts"],
    [{ errors: {}, errlist: 5, connections: LEAK }, "accounts"],
  ])("%j names the place", (answer, place) => {
    const failure = failureOf(answer);
    expect(failure.code).toBe("provider_protocol_error");
    expect(failure.detail).toBe(`The problem is at ${place}.`);
    expect(JSON.stringify(failure) + failure.message).not.toContain(LEAK);
  });

  it.each([
    "",
    " ",
    "null",
    "5",
    '"text"',
    "[]",
    "{",
    '{"accounts":[]} x',
    "<!doctype html><title>Sign in</title>",
    "\ufeff<html></html>",
  ])("%j is a failure without a place", (body) => {
    const failure = failureOf(body);
    expect(failure.code).toBe("provider_protocol_error");
    expect(JSON.stringify(failure) + failure.message).not.toContain("Sign in");
  });

  it("is told however deep it is nested, and does not break", () => {
    for (const depth of [10, 1_000, 100_000, 1_000_000])
      expect(decode(`{"accounts":${"[".repeat(depth)}1${"]".repeat(depth)}}`)._tag).toBe(
        depth < 2_000 ? "Success" : "Failure",
      );
  });

  it.each([
    ["errors", ["The bridge is closed on Sundays"]],
    ["errors", "The bridge is closed on Sundays"],
    ["errlist", { msg: "The bridge is closed on Sundays" }],
  ])("says what the provider gives as its reason in %s: %j", (place, said) => {
    const failure = failureOf({ connections: 5, [place]: said });
    expect(failure.said).toEqual(["The bridge is closed on Sundays"]);
  });

  it("is a failure and nothing worse, whatever comes", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (body) => {
        expect(failureOf(body).code).toBe("provider_protocol_error");
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (accounts, errors, errlist) => {
        const result = decode({ accounts, errors, errlist });
        if (result._tag === "Failure") expect(result.failure.code).toBe("provider_protocol_error");
      }),
    );
  });
});

describe("a record that cannot be read is left out with a message, and the others stay", () => {
  it.each([
    [LEAK, "it cannot be read"],
    [wireAccount({ balance: LEAK }), "its balance cannot be read"],
    [wireAccount({ balance: { [LEAK]: LEAK } }), "its balance cannot be read"],
    [wireAccount({ balance: undefined }), "its balance cannot be read"],
    [wireAccount({ balance: "" }), "its balance cannot be read"],
    [wireAccount({ balance: "1,000.00" }), "its balance cannot be read"],
    [wireAccount({ balance: "9".repeat(100_000) }), "its balance cannot be read"],
    [wireAccount({ id: "" }), "its id cannot be read"],
    [wireAccount({ id: [LEAK] }), "its id cannot be read"],
    [wireAccount({ currency: [LEAK] }), "its currency cannot be read"],
    [wireAccount({ currency: false }), "its currency cannot be read"],
    [wireAccount({ balance: 100.10000000000001 }), "its balance cannot be read"],
    [wireAccount({ transactions: { [LEAK]: 1 } }), "its transactions cannot be read"],
  ])("account %#", (bad, reason) => {
    const good = wireAccount({ id: "A2", transactions: [wireTransaction()] });
    const answer = answerOf({ accounts: [bad, good] });
    expect(answer.accounts).toEqual(answerOf({ accounts: [good] }).accounts);
    expect(answer.left_out).toMatchObject([
      { code: "account_left_out", text: `The account is left out: ${reason}.` },
    ]);
    expect(JSON.stringify(answer)).not.toContain(LEAK);
  });

  it.each([
    [{ amount: LEAK }, "amount"],
    [{ amount: "1,50" }, "amount"],
    [{ amount: "" }, "amount"],
    [{ amount: null }, "amount"],
    [{ amount: "9".repeat(100_000) }, "amount"],
    [{ amount: "1000000000000001" }, "amount"],
    [{ amount: "0.00001" }, "amount"],
    [{ amount: "100.10000000000001" }, "amount"],
    [{ amount: "1e300" }, "amount"],
    [{ id: "" }, "id"],
    [{ posted: LEAK }, "posted"],
    [{ posted: "2026-02-30" }, "posted"],
    [{ posted: "." }, "posted"],
    [{ posted: [LEAK], transacted_at: LEAK }, "posted"],
    [{ posted: LEAK, transacted_at: 0 }, "posted"],
    [{ posted: 0, transacted_at: "2026-03-01T12:00:00" }, "transacted_at"],
    [{ pending: LEAK }, "pending"],
    [{ pending: 2 }, "pending"],
    [{ pending: "yes" }, "pending"],
    [{ pending: [true] }, "pending"],
  ])("transaction %#", (parts, field) => {
    const bad = wireTransaction({ id: "T2", ...parts });
    const good = wireAccount({ transactions: [wireTransaction()] });
    const answer = answerOf({
      accounts: [wireAccount({ transactions: [bad, wireTransaction(), bad] }), good],
    });
    expect(answer.accounts).toEqual(answerOf({ accounts: [good, good] }).accounts);
    expect(answer.left_out).toEqual([
      {
        ...{ code: "transaction_left_out", institution: "Meadow Bank", account: "Checking" },
        text: `2 transactions were left out: its ${field} cannot be read.`,
      },
    ]);
  });

  it("a message without a text is still reported, an institution that cannot be read is not", () => {
    const answer = answerOf({
      accounts: [],
      errors: ["a", 5],
      errlist: [{ msg: [LEAK] }],
      connections: [{ name: LEAK }],
    });
    expect(answer.messages.map(({ text }) => text)).toEqual([
      "a",
      "The provider reports a problem without details.",
    ]);
  });
});

describe("a label that cannot be read", () => {
  const UNREADABLE = [[LEAK], { [LEAK]: LEAK }, true, [], {}];
  const account = (parts: object) =>
    answerOf({ accounts: [wireAccount({ transactions: [wireTransaction()], ...parts })] });

  it("of an account is read as none", () => {
    for (const value of UNREADABLE) {
      for (const field of ["name", "conn_id", "conn_name"])
        expect(account({ [field]: value })).toEqual(account({ [field]: null }));
      for (const field of ["name", "domain", "id", "sfin-url"])
        expect(account({ org: { name: "Elm Bank", domain: "elm.example", [field]: value } })).toEqual(
          account({ org: { name: "Elm Bank", domain: "elm.example", [field]: null } }),
        );
      expect(account({ org: [value] })).toEqual(account({ org: null }));
    }
  });

  it("of a transaction is read as none", () => {
    const one = (parts: Readonly<Record<string, unknown>>) =>
      account({ transactions: [wireTransaction(parts)] });
    for (const value of UNREADABLE)
      for (const field of ["description", "payee", "memo"])
        expect(one({ [field]: value })).toEqual(one({ [field]: null }));
  });

  it("of a message does not hide its text", () => {
    const of = (parts: Readonly<Record<string, unknown>>) =>
      answerOf({ accounts: [], errlist: [{ msg: "Sign in", ...parts }] }).messages;
    for (const value of UNREADABLE)
      for (const field of ["code", "conn_id", "account_id", "message"])
        expect(of({ [field]: value })).toEqual(of({ [field]: null }));
    expect(of({ code: 5 })).toMatchObject([{ code: "gen.5", text: "Sign in" }]);
  });

  it("of an institution does not hide its name", () => {
    for (const org_url of UNREADABLE)
      expect(
        answerOf({
          accounts: [wireAccount({ conn_id: "C1" })],
          connections: [{ conn_id: "C1", name: "Elm Bank", org_url }],
        }).accounts,
      ).toMatchObject([{ institution: "Elm Bank" }]);
  });
});

describe("what is beside the accounts", () => {
  const UNSAID = "The provider reports a problem without details.";
  const accounts = [wireAccount({ transactions: [wireTransaction()] })];

  it.each([
    ["Please log in", ["Please log in"]],
    ["", []],
    [{ msg: "Please log in" }, ["Please log in"]],
    [{}, []],
    [{ [LEAK]: LEAK }, [UNSAID]],
    [5, [UNSAID]],
    [true, [UNSAID]],
  ])("is one message if it is not a list: %j", (value, texts) => {
    for (const place of ["errors", "errlist"]) {
      const answer = answerOf({ accounts, [place]: value });
      expect(answer.messages.map(({ text }) => text)).toEqual(texts);
      expect(answer.accounts).toEqual(answerOf({ accounts }).accounts);
      expect(JSON.stringify(answer)).not.toContain(LEAK);
    }
  });

  it.each([[LEAK], [{ [LEAK]: LEAK }], [{}], [5], [false]])(
    "names no institution if it is %j",
    (connections) => {
      expect(answerOf({ accounts, connections })).toEqual(answerOf({ accounts }));
    },
  );

  it("is never what makes the accounts unreadable", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (errors, errlist, connections) => {
        const answer = answerOf({ accounts, errors, errlist, connections });
        expect(answer.accounts).toEqual(answerOf({ accounts }).accounts);
      }),
    );
  });
});

describe("what an answer holds beyond the protocol", () => {
  it("is not fatal, wherever it stands", () => {
    const plain = { accounts: [wireAccount({ transactions: [wireTransaction()] })], connections: [] };
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^x-\w{1,8}$/), fc.jsonValue()), (extra) => {
        const rich = {
          ...extra,
          connections: [],
          accounts: [
            {
              ...extra,
              ...wireAccount({
                transactions: [{ ...extra, ...wireTransaction() }],
                extra,
                holdings: [extra],
              }),
            },
          ],
        };
        expect(answerOf(rich)).toEqual(answerOf(plain));
      }),
    );
  });

  it("may be null or missing where it need not be there", () => {
    const bare = { id: "A1", currency: "USD", balance: "1", transactions: [{ id: "T1", amount: "1" }] };
    const nulls = {
      ...{ ...bare, name: null, org: null, conn_id: null, conn_name: null },
      transactions: [
        {
          ...bare.transactions[0],
          posted: null,
          transacted_at: null,
          description: null,
          payee: null,
          memo: null,
        },
      ],
    };
    expect(answerOf({ accounts: [nulls], errors: null, errlist: null, connections: null })).toEqual(
      answerOf({ accounts: [bare] }),
    );
    expect(answerOf({ accounts: [{ ...bare, transactions: null }] }).accounts[0]!.transactions).toEqual([]);
  });

  it("cannot reach what every object inherits", () => {
    const answer = answerOf(
      '{"__proto__":{"errors":["boo"]},"accounts":[{"id":"__proto__","currency":"USD","balance":"1","__proto__":{"balance":"9"},"transactions":[{"id":"constructor","amount":"1","__proto__":{"pending":true}}]}]}',
    );
    expect(answer.messages).toEqual([]);
    expect(answer.accounts).toMatchObject([
      { id: "__proto__", balance: "1", transactions: [{ id: "constructor", pending: false }] },
    ]);
    expect(({} as { balance?: string }).balance).toBeUndefined();
  });
});

describe("ids", () => {
  it("are exact, also where they are numbers", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (id) => {
        const answer = answerOf(
          `{"accounts":[{"id":${id},"currency":"USD","balance":1,"transactions":[{"id":${id},"amount":1}]}]}`,
        );
        expect([answer.accounts[0]!.id, answer.accounts[0]!.transactions[0]!.id]).toEqual([`${id}`, `${id}`]);
      }),
    );
  });

  it("are such as storage gives back as they were", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "binary" }), (id) => {
        const [account] = answerOf({ accounts: [wireAccount({ id })] }).accounts;
        expect(account!.id.isWellFormed()).toBe(true);
        expect(account!.id).not.toContain("\0");
        if (id.isWellFormed() && !id.includes("\0")) expect(account!.id).toBe(id);
      }),
    );
    expect(answerOf({ accounts: [wireAccount({ id: "a\ud800\0" })] }).accounts[0]!.id).toBe("a\ufffd\ufffd");
  });
});

describe("what is clear is understood", () => {
  it.each([
    [true, true],
    [1, true],
    ["true", true],
    [false, false],
    [0, false],
    ["false", false],
    [null, false],
    ["True", true],
    [" TRUE ", true],
    ["1", true],
    ["False", false],
    ["0", false],
    ["", false],
  ])("pending: %j is %j", (pending, isPending) => {
    const { accounts } = answerOf({
      accounts: [wireAccount({ transactions: [wireTransaction({ pending })] })],
    });
    expect(accounts[0]!.transactions[0]!.pending).toBe(isPending);
  });

  it.each(["4711", "12345678901234567890"])("an account called by the number %s", (name) => {
    const answer = answerOf(`{"accounts":[{"id":"A1","currency":"USD","balance":"1","name":${name}}]}`);
    expect(answer.accounts[0]!.name).toBe(name);
  });
});

describe("a number is its text", () => {
  it.each(["1234", "12345678901234567890"])("in the texts of a transaction: %s", (number) => {
    const answer = answerOf(
      `{"accounts":[{"id":"A1","currency":"USD","balance":"1","transactions":[{"id":"T1","amount":"1","description":${number},"payee":${number},"memo":${number}}]}]}`,
    );
    expect(answer.accounts[0]!.transactions).toMatchObject([
      { description: number, payee: number, memo: number },
    ]);
  });

  it("in the parts of an organization and in a currency", () => {
    const { accounts } = answerOf({ accounts: [wireAccount({ currency: 840, org: { domain: 5 } })] });
    expect(accounts).toMatchObject([{ organization: "5", institution: "5", currency: "840" }]);
  });
});

it("text instead of an organization is its name", () => {
  const { accounts } = answerOf({ accounts: [wireAccount({ org: "Elm Bank" })] });
  expect(accounts).toEqual(answerOf({ accounts: [wireAccount({ org: { name: "Elm Bank" } })] }).accounts);
  expect(accounts).toMatchObject([{ institution: "Elm Bank" }]);
});

describe("of two times one is enough", () => {
  const MOMENT = 1_772_366_400;
  it.each([LEAK, "2026-02-30", "2026-03-01T12:00:00", [MOMENT], { at: MOMENT }, true])(
    "the other one cannot be read: %j",
    (bad) => {
      const read = (parts: Readonly<Record<string, unknown>>) =>
        answerOf({ accounts: [wireAccount({ transactions: [wireTransaction(parts)] })] });
      expect(read({ posted: bad, transacted_at: MOMENT })).toEqual(
        read({ posted: null, transacted_at: MOMENT }),
      );
      expect(read({ posted: MOMENT, transacted_at: bad })).toEqual(
        read({ posted: MOMENT, transacted_at: null }),
      );
    },
  );
});

describe("moments", () => {
  it.each([
    [1_772_366_400, 1_772_366_400],
    [1_772_366_400.9, 1_772_366_400],
    ["1772366400", 1_772_366_400],
    [" 1772366400 ", 1_772_366_400],
    ["1772366400.0", 1_772_366_400],
    ["1772366400.75", 1_772_366_400],
    [" 2026-03-01\n", 1_772_323_200],
    [" ", null],
    [0, null],
    ["0", null],
    [null, null],
    [1e20, null],
    [-1, null],
    [-1_772_366_400, null],
    [0.5, null],
    [1, 1],
    ["", null],
    ["2026-03-01", 1_772_323_200],
    ["2026-03-01T07:00:00-05:00", 1_772_366_400],
    ["2026-03-01T12:00:00.9Z", 1_772_366_400],
  ])("%j is %j", (posted, seconds) => {
    const { accounts } = answerOf({
      accounts: [wireAccount({ transactions: [wireTransaction({ posted, transacted_at: posted })] })],
    });
    expect(accounts[0]!.transactions[0]).toMatchObject({ posted: seconds, transacted_at: seconds });
  });
});
