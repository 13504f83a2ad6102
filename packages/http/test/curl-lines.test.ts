// @module-tag slow

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { IdentityProviders } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { itEachSampled } from "../../../tools/testing/slow.ts";
import { shellWord } from "../src/docs/curl.ts";
import { PageSignIn } from "../src/index.ts";
import { IDS } from "../src/openapi/examples/common.ts";
import { OPERATIONS } from "../src/operations/index.ts";
import { foundHome, type Home } from "./support/books.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";
import { authorizationCode, bearer, linkingCode, SESSIONS, signIn } from "./support/sign-on.ts";

const run = promisify(execFile);

/** A provider that sends everybody to its own page. */
const PROVIDERS: IdentityProviders["Service"] = {
  names: ["acme"],
  find: (name) => ({ name, issuer: "https://acme.example" }) as never,
  authorizationUrl: () => Effect.succeed(new URL("https://acme.example/sign-in")) as never,
  claims: () => Effect.die("nobody comes back"),
};

const signOn = { publicUrl: "https://money.example.com", deepLink: "app:/back", providers: PROVIDERS };

let api: Served;
let url: string;
let page: string;
const doors = new PageSignIn("nobody@example.com");
beforeAll(async () => {
  api = await serveTwoFamilies();
  ({ url } = await api.serve({ signOn, pageSignIn: doors }));
  page = await (await fetch(`${url}/docs`)).text();
});
afterAll(() => api.stop());

const MEANT: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The commands that the page shows for an operation, as a reader copies them. */
const linesOf = (id: string): readonly string[] => {
  const [, section = ""] = page.split(`<section class="operation" id="${id}">`);
  const [own = ""] = section.split("</section>");
  return [...own.matchAll(/<pre class="curl"><code>([\s\S]*?)<\/code>/g)].map(([, text]) =>
    text!.replaceAll("<wbr>", "").replace(/&\w+;/g, (name) => MEANT[name]!),
  );
};

/** What stands in a family for each id of an example. */
const idsIn = async (home: Home, more: Readonly<Record<string, string>>): Promise<[string, string][]> => {
  const inflow = await api.run(
    home.spend({ account_id: home.savings.id, date: home.bread.date, amount: `-${home.bread.amount}` }),
  );
  const known: Partial<Record<keyof typeof IDS, string>> = {
    account: home.checking.id,
    transaction: home.bread.id,
    category: home.food.id,
    parent: home.living.id,
    merchant: home.shop.id,
    other_merchant: home.market.id,
    tag: home.work.id,
    other_tag: home.holiday.id,
    inflow: inflow.id,
    transfer: home.transfer.id,
    ...more,
  };
  return Object.entries(known).map(([name, id]) => [IDS[name as keyof typeof IDS], id]);
};

/** A family of its own with what the operation needs, and the credentials of a person in it. */
const familyFor = async (id: string) => {
  const home = await api.run(foundHome(`Hazel${id}`));
  const { key } = home;
  const { access_token, refresh_token } = await signIn(api, home.user.id);
  const content = { raw_file_content: `date,amount,${id}\n2024-03-14,-1.00,Tea\n2024-03-15,5.00,Pay\n` };
  const options = {
    account_id: home.checking.id,
    signage_convention: "inflows_positive",
    name_col_label: id,
  };
  const stored = await api.ask("POST", "/api/v1/imports", { key, json: { ...content, ...options } });
  const { readings } = (await api.ask("GET", "/api/v1/readings", { key })).body;
  const { sessions } = (await api.ask("GET", SESSIONS, bearer(access_token))).body;
  const keys = (await api.ask("GET", "/api/v1/api_keys", bearer(access_token))).body.api_keys;
  const empty = { name: "Empty", currency: "EUR", account_type: "loan" };
  const account = (await api.ask("POST", "/api/v1/accounts", { key, json: empty })).body.id;
  const ids = await idsIn(home, {
    ...{ import: stored.body.id, reading: readings[0].id, session: sessions[0].id, api_key: keys[0].id },
    ...(id === "deleteAccount" ? { account } : {}),
  });
  const variables = {
    ...{ FARTHING: url, KEY: key, TOKEN: access_token, REFRESH_TOKEN: refresh_token },
    AUTH_CODE: await authorizationCode(api, home.user.id),
    LINKING_CODE: await linkingCode(api),
    PAGE_TOKEN: Redacted.value(doors.newToken(Date.parse(api.clock.now()))),
  };
  return { ids, variables };
};

/** Runs a command of the page as it stands there, but for the ids in it; answers with the status that curl saw. */
const statusOf = async (id: string, line: string): Promise<number> => {
  const { ids, variables } = await familyFor(id);
  const command = ids.reduce((text, [example, own]) => text.replaceAll(example, own), line);
  const { stdout } = await run(
    "bash",
    ["-c", `set -euo pipefail\ncurl() { command curl -s -o answer -w '%{http_code}' "$@"; }\n${command}`],
    { cwd: newFolder(), env: { PATH: process.env.PATH, ...variables } },
  );
  return Number(stdout);
};

describe("a command of the page", () => {
  itEachSampled(OPERATIONS.map((each) => [each.id, each] as const))(
    "does what it says: %s",
    async (id, { body, answers }) => {
      const lines = linesOf(id);
      expect(lines).toHaveLength(Math.max(1, Object.keys(body.content).length));
      const successes = Object.keys(answers)
        .map(Number)
        .filter((status) => status < 400);
      for (const line of lines) expect(successes, line).toContain(await statusOf(id, line));
    },
  );

  it("shows a value as one word of a shell, whatever is in it", async () => {
    const text = fc.string({ unit: "binary" }).map((value) => value.replaceAll("\0", ""));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (values) => {
        const words = values.filter((value) => !/<[A-Z_]+>/.test(value) && value.isWellFormed());
        const { stdout } = await run("bash", ["-c", `printf '%s\\0' x ${words.map(shellWord).join(" ")}`]);
        expect(stdout.split("\0").slice(1, -1)).toEqual(words);
      }),
      { numRuns: 25 },
    );
  });

  it("names what only the reader has as a variable", () => {
    expect(shellWord('{"code":"<AUTH_CODE>"}')).toBe(`'{"code":"'"$AUTH_CODE"'"}'`);
    expect(shellWord("<AUTH_CODE>")).toBe('"$AUTH_CODE"');
  });
});
