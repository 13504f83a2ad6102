import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerOf, wireAccount } from "./support.ts";

const messagesOf = (answer: Readonly<Record<string, unknown>>) =>
  answerOf({ accounts: [], ...answer }).messages;

const CONNECTIONS = [
  { conn_id: "c1", name: "Meadow Bank" },
  { conn_id: "c2", org_name: "Harbor Union", name: "" },
];

const ACCOUNTS = [
  wireAccount({ id: "A1", name: "Checking", org: undefined, conn_id: "c1" }),
  wireAccount({ id: "A2", name: "Visa", org: undefined, conn_id: "c2" }),
];

describe("a message of the second format", () => {
  it.each([
    [{ code: "con.auth", msg: "Sign in again", conn_id: "c2" }, "con.auth", "Harbor Union", null],
    [{ code: "act.missing", message: "No data", account_id: "A1" }, "act.missing", "Meadow Bank", "Checking"],
    [{ code: "act.x", msg: "No data", account_id: "A2", conn_id: "c2" }, "act.x", "Harbor Union", "Visa"],
    [{ code: "act.x", msg: "No data", account_id: "gone" }, "act.x", null, "gone"],
    [{ code: "gen.", msg: "Maintenance" }, "gen.", null, null],
    [{ code: "con.new.kind", msg: "?", conn_id: "c1" }, "con.new.kind", "Meadow Bank", null],
    [{ code: "odd", msg: "?" }, "gen.odd", null, null],
    [{ code: "odd", msg: "?", conn_id: "c1" }, "con.odd", "Meadow Bank", null],
    [{ msg: "?", account_id: "A2" }, "act.", "Harbor Union", "Visa"],
    [{ code: ".auth", msg: "?" }, "gen.auth", null, null],
    [{ code: "con.a\u001b[31m<b>", msg: "?" }, "con.a31mb", null, null],
    [{ code: "con.auth", msg: "?", conn_id: "unknown" }, "con.auth", null, null],
    [{ code: "con.auth", msg: "Meadow Bank wants you", conn_id: "unknown" }, "con.auth", "Meadow Bank", null],
  ])("%j", (problem, code, institution, account) => {
    const [message, ...others] = messagesOf({
      errlist: [problem],
      connections: CONNECTIONS,
      accounts: ACCOUNTS,
    });
    expect(others).toEqual([]);
    expect(message).toMatchObject({ code, institution, account });
  });

  it("finds its institution by the accounts where no list tells it", () => {
    const accounts = [wireAccount({ org: undefined, conn_id: "c9", conn_name: "Prairie Trust" })];
    expect(messagesOf({ errlist: [{ code: "con.auth", msg: "?", conn_id: "c9" }], accounts })).toMatchObject([
      { institution: "Prairie Trust" },
    ]);
    const nameless = [{ conn_id: "c9" }];
    expect(
      messagesOf({
        errlist: [{ code: "con.auth", msg: "?", conn_id: "c9" }],
        accounts,
        connections: nameless,
      }),
    ).toMatchObject([{ institution: "Prairie Trust" }]);
  });

  it("is about the account of its connection if several accounts have the same id", () => {
    const accounts = [
      wireAccount({ id: "1", name: "Checking", org: undefined, conn_id: "c1" }),
      wireAccount({ id: "1", name: "Visa", org: undefined, conn_id: "c2" }),
    ];
    const about = (problem: object, given: readonly object[] = accounts) =>
      messagesOf({
        errlist: [{ code: "act.x", msg: "No data", account_id: "1", ...problem }],
        ...{ connections: CONNECTIONS, accounts: given },
      });
    expect(about({ conn_id: "c1" })).toMatchObject([{ institution: "Meadow Bank", account: "Checking" }]);
    expect(about({ conn_id: "c2" })).toMatchObject([{ institution: "Harbor Union", account: "Visa" }]);
    // The account itself could not be read.
    expect(about({ conn_id: "c2" }, accounts.slice(0, 1))).toMatchObject([
      { institution: "Harbor Union", account: "1" },
    ]);
    expect(about({})).toMatchObject([{ institution: null, account: "1" }]);
    expect(about({ msg: "Harbor Union has no data" })).toMatchObject([
      { institution: "Harbor Union", account: "1" },
    ]);
    // One account in two parts is still one.
    expect(about({}, [accounts[0]!, accounts[0]!])).toMatchObject([
      { institution: "Meadow Bank", account: "Checking" },
    ]);
  });

  it("finds its account if only the message names the connection", () => {
    const accounts = [wireAccount({ id: "1", name: "Checking", org: { name: "Meadow Bank" } })];
    const errlist = [{ code: "act.x", msg: "No data", account_id: "1", conn_id: "c1" }];
    expect(messagesOf({ errlist, connections: CONNECTIONS, accounts })).toMatchObject([
      { institution: "Meadow Bank", account: "Checking" },
    ]);
  });

  it("without words is told nevertheless", () => {
    expect(
      messagesOf({ errlist: [{ code: "con.auth", conn_id: "c1" }], connections: CONNECTIONS }),
    ).toMatchObject([
      { institution: "Meadow Bank", text: "The provider reports a problem without details." },
    ]);
  });

  it("is about no account where it names none", () => {
    const accounts = [wireAccount({ org: { name: "Meadow Bank" } })];
    expect(messagesOf({ errlist: [{ code: "gen.", msg: "?" }], accounts })).toMatchObject([
      { institution: null, account: null },
    ]);
  });
});

describe("a message of the first format belongs to the institution that it names", () => {
  const of = (text: string, ...names: readonly string[]) =>
    messagesOf({
      errors: [text],
      accounts: names.map((name, i) => wireAccount({ id: `A${i}`, org: { name } })),
    }).map(({ institution }) => institution);

  it.each([
    ["Connection to Meadow Bank may need attention", ["Meadow Bank"], "Meadow Bank"],
    ["connection to MEADOW BANK: sign in", ["Harbor", "Meadow Bank"], "Meadow Bank"],
    ["Data was totally lost", ["Ally"], null],
    ["Chase Business needs you", ["Chase", "Chase Business"], "Chase Business"],
    ["Chase and Ally need you", ["Chase", "Ally"], null],
    ["Chase Business and Chase need you", ["Chase", "Chase Business"], null],
    ["A.B (Bank)* is down", ["A.B (Bank)*"], "A.B (Bank)*"],
    ["AxB is down", ["A.B"], null],
    ["Mill-Bank, and mill bank again", ["Mill Bank"], "Mill Bank"],
    ["Bank of is down", ["Bank of Meadow", "Bank"], "Bank"],
    ["Crédit Bocage: erreur", ["Crédit Bocage"], "Crédit Bocage"],
    ["All is down", [""], null],
  ])("%j among %j: %j", (text, names, institution) => {
    expect(of(text, ...names)).toEqual([institution]);
  });
});

describe("no message is lost, and none told twice", () => {
  it("where both formats say the same, it is told with its place and its code", () => {
    const answer = {
      accounts: ACCOUNTS,
      connections: CONNECTIONS,
      errors: ["Sign in again", "Maintenance", "Maintenance"],
      errlist: [
        { code: "con.auth", msg: "Sign <b>in</b> again", conn_id: "c1" },
        { code: "act.x", msg: "No data", account_id: "A2" },
        { code: "act.x", msg: "No data", account_id: "A2" },
      ],
    };
    expect(messagesOf(answer)).toEqual([
      { code: "gen.", institution: null, account: null, text: "Maintenance" },
      { code: "con.auth", institution: "Meadow Bank", account: null, text: "Sign in again" },
      { code: "act.x", institution: "Harbor Union", account: "Visa", text: "No data" },
    ]);
  });

  it("what is said of two institutions, or of one and of all, stays two", () => {
    const errlist = [
      { code: "con.auth", msg: "Sign in again", conn_id: "c1" },
      { code: "con.auth", msg: "Sign in again", conn_id: "c2" },
      { code: "gen.", msg: "Sign in again" },
      { code: "con.mfa", msg: "Sign in again", conn_id: "c1" },
    ];
    expect(messagesOf({ connections: CONNECTIONS, accounts: ACCOUNTS, errlist })).toHaveLength(4);
  });

  it("whatever comes together", () => {
    const text = fc.constantFrom("one", "two", "three", "Meadow Bank four");
    const problem = fc.record({
      code: fc.constantFrom("gen.", "con.auth", "act.x", "odd"),
      msg: text,
      conn_id: fc.constantFrom("c1", "c2", null),
    });
    fc.assert(
      fc.property(fc.array(text), fc.array(problem), (errors, errlist) => {
        const messages = messagesOf({ errors, errlist, connections: CONNECTIONS, accounts: ACCOUNTS });
        expect(new Set(messages.map((each) => each.text))).toEqual(
          new Set([...errors, ...errlist.map(({ msg }) => msg)]),
        );
        expect(new Set(messages.map((each) => JSON.stringify(each))).size).toBe(messages.length);
        for (const { conn_id, msg } of errlist)
          if (conn_id !== null)
            expect(
              messages.some(
                (each) =>
                  each.text === msg &&
                  each.institution === (conn_id === "c1" ? "Meadow Bank" : "Harbor Union"),
              ),
            ).toBe(true);
      }),
    );
  });

  it("what is structured among the errors of the first format counts as such", () => {
    expect(
      messagesOf({ errors: [{ code: "con.auth", msg: "?", conn_id: "c1" }], connections: CONNECTIONS }),
    ).toMatchObject([{ code: "con.auth", institution: "Meadow Bank" }]);
  });
});

it("an account is named by its institution in either format", () => {
  const of = (account: Readonly<Record<string, unknown>>, connections: unknown = null) =>
    answerOf({ accounts: [wireAccount(account)], connections }).accounts[0]!.institution;
  expect(of({ org: { name: "Meadow Bank", domain: "meadow.example" } })).toBe("Meadow Bank");
  expect(of({ org: { domain: "meadow.example" } })).toBe("meadow.example");
  expect(of({ org: undefined, conn_id: "c2" }, CONNECTIONS)).toBe("Harbor Union");
  expect(of({ org: { name: "Old name" }, conn_id: "c1" }, CONNECTIONS)).toBe("Meadow Bank");
  expect(of({ org: null })).toBe("");
});
