import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { claimed, onTerminal, trial } from "./provider-support.ts";
import { complained, jsonOf, makeUser, refused, UUID } from "./stored-support.ts";

const QUESTION = "Paste the setup token and press Enter (it is not shown): ";

const tokenOf = (url: string): string => Buffer.from(url).toString("base64");

describe("farthing provider claim", () => {
  it("takes the token as an argument with a warning, and says what comes next", async () => {
    const { bank, run } = await trial();
    const { exit, stdout, stderr } = await run("provider", "claim", bank.newSetupToken());
    expect(exit).toBe(0);
    expect(stderr).toMatch(/^farthing: The setup token was an argument: other users .*\n$/);
    expect(stdout).toMatch(/^Connected: [0-9a-f-]{36}\nNext: farthing provider sync\n/);
  });

  it("takes it from standard input, with - or without, white space around it ignored", async () => {
    const { bank, pipe } = await trial();
    for (const args of [["-"], []]) {
      const stdin = `\n  ${bank.newSetupToken()}\r\n`;
      const ran = await pipe(stdin, "provider", "claim", ...args, "--format", "json");
      expect(jsonOf(ran)).toEqual({ connection_id: UUID });
      expect([ran.exit, ran.stderr]).toEqual([0, ""]);
    }
  });

  it("asks for it on a terminal, and does nothing where the person thinks better of it", SLOW, async () => {
    const { bank, environment, asked } = await trial();
    const wrapped = bank.newSetupToken().replaceAll(/.{20}/g, "$&\r");
    for (const typed of [`${bank.newSetupToken()}\r`, `\u001b[200~${wrapped}\r\u001b[201~\r`]) {
      const { exit, shown } = await onTerminal(["provider", "claim"], {
        env: environment,
        dialogue: [[QUESTION, typed]],
      });
      expect(exit).toBe(0);
      expect(shown).toContain("Connected: ");
      expect(shown).not.toContain(typed.slice(10, 25));
    }
    for (const typed of ["\u0003", "\u0004"]) {
      const ended = await onTerminal(["provider", "claim"], {
        env: environment,
        dialogue: [[QUESTION, typed]],
      });
      expect(ended.exit).toBe(2);
      expect(ended.shown).toContain("farthing: No setup token was given. Nothing was done.");
    }
    expect(asked()).toBe(0);
  });

  it.each([
    ["a blank one", "", "The setup token is not base64"],
    ["base64 that is none", "aHR0cHM6Ly9leG*tcGxlLm9yZw==", "is not base64"],
    ["no address", tokenOf("hello"), "contains no web address"],
    ["plain http", tokenOf("http://bank.example/claim/x"), "is not https"],
    ["an access URL", tokenOf("https://me:it@bank.example/x"), "it is an access URL, not a setup token"],
  ])("refuses %s before anything is sent", async (_, token, sentence) => {
    const { run, bank } = await trial();
    await refused(run, ["provider", "claim", token], 1, "setup_token_invalid", sentence);
    expect(bank.bank.requests).toEqual([]);
  });

  it("refuses this machine where the operator does not allow it", async () => {
    const { runWith, bank } = await trial();
    const run = runWith({ FARTHING_PROVIDER_ALLOW_LOOPBACK: "" });
    const token = bank.newSetupToken();
    await refused(run, ["provider", "claim", token], 1, "setup_token_invalid", "is not https");
    expect(bank.bank.requests).toEqual([]);
  });

  it.each(["10.0.0.1", "127.0.0.1", "169.254.169.254", "[::ffff:10.0.0.1]", "0x7f.1"])(
    "never calls %s",
    async (host) => {
      const { run } = await trial();
      const token = tokenOf(`https://${host}/claim/x`);
      await refused(run, ["provider", "claim", token], 1, "address_refused", "in a private network");
    },
  );

  it("tells of a token that was used what has to be done at the provider", async () => {
    const { run, bank } = await trial();
    const token = bank.newSetupToken();
    expect((await run("provider", "claim", token)).exit).toBe(0);
    await complained(
      run,
      ["provider", "claim", token],
      1,
      /already used, has expired.*Disable it.*a new one/s,
    );
    await refused(run, ["provider", "claim", token], 1, "setup_token_rejected", "already used");
    expect(jsonOf(await run("provider", "list", "--format", "json")).connections).toHaveLength(1);
  });

  it.each([
    ["a page", { kind: "not_json" }, "Its answer contains no web address."],
    ["status 500", { kind: "status", status: 500 }, "It answered with status 500."],
    ["a redirect", { kind: "redirect" }, "It answered with status 302."],
    ["a reset", { kind: "reset", when: "before" }, "closed before the answer arrived"],
  ] as const)("tells of %s, and sends the token once", async (_, fault, sentence) => {
    const { run, bank } = await trial({ faults: [{ operation: "claim", which: "every", ...fault }] });
    const args = ["provider", "claim", bank.newSetupToken()];
    await refused(run, args, 1, "claim_failed", sentence);
    expect(bank.bank.requests).toHaveLength(1);
  });

  it("spends no token for a connection of another family, or without a user", async () => {
    const { run, bank, id } = await claimed();
    await makeUser(run, "bea");
    const before = bank.bank.requests.length;
    const claim = (...more: readonly string[]) => ["provider", "claim", bank.newSetupToken(), ...more];
    const none = "01900000-0000-7000-8000-000000000000";
    const ofBea = claim("--user", "bea@example.com", "--connection", id);
    await refused(run, ofBea, 1, "connection_not_found", `The family has no connection "${id}"`);
    const unknown = claim("--user", "ada@example.com", "--connection", none);
    await refused(run, unknown, 1, "connection_not_found", "farthing provider list");
    await refused(run, claim("--user", "cyd@example.com"), 1, "user_not_found", "cyd@example.com");
    await refused(run, claim(), 2, "usage", "There are several families");
    expect(bank.bank.requests).toHaveLength(before);
  });

  it.each([
    [["a", "b"], "Too many arguments"],
    [["--nonsense"], "Unknown option"],
  ])("takes no %s", async (args, sentence) => {
    const { run } = await trial();
    const { exit, stderr } = await run("provider", "claim", ...args);
    expect(exit).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
