import t from "tap";
import { httpCases, type Step } from "./http-cases.ts";
import { serverUnderTest } from "./server.ts";

/**
 * Sends the case files to a server over HTTP and checks its answers. It can be any server; the README says what data it
 * must have.
 */
const server = await serverUnderTest(process.env, "http");
if (server === undefined) {
  t.bailout("FARTHING_URL must be the address of the server to test, or FARTHING_BIN a command that has one");
  process.exit(1);
}
t.teardown(server.stop);

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/** The values of `{{name}}`. */
const known = new Map<string, string>();

const filled = (text: string): string =>
  text.replace(/\{\{([\w ]+)\}\}/g, (_, name: string) => {
    const value = known.get(name);
    if (value === undefined) throw new Error(`no value is named ${name}`);
    return value;
  });

const filledJson = (value: unknown): unknown => JSON.parse(filled(JSON.stringify(value)));

const FORM = "application/x-www-form-urlencoded";

const bodyOf = ({ text, form, json }: Step): string | undefined => {
  if (form !== undefined) return String(new URLSearchParams(filledJson(form) as Record<string, string>));
  return text ?? (json === undefined ? undefined : filled(JSON.stringify(json)));
};

/** What an answer says: of NDJSON a list. */
const contentOf = (headers: Headers, text: string): unknown => {
  if (text === "") return undefined;
  return headers.get("content-type")?.startsWith("application/x-ndjson") === true
    ? text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
    : JSON.parse(text);
};

/** A member of an answer by its path, with dots between names. */
const memberOf = (answer: unknown, path: string): unknown =>
  path.split(".").reduce((inside, name) => (inside as Record<string, unknown>)[name], answer);

const ask = async (step: Step): Promise<Answer> => {
  const { as = "full", method, path, headers = {} } = step;
  const body = bodyOf(step);
  const answer = await fetch(server.url + filled(path), {
    method,
    headers: {
      ...(as === "none" ? {} : { "X-Api-Key": server.key(as) }),
      ...(body === undefined ? {} : { "Content-Type": step.form === undefined ? "application/json" : FORM }),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
    },
    ...(body === undefined ? {} : { body }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    json: contentOf(answer.headers, await answer.text()),
  };
};

/** The part of an answer that a case names, in the form of the case, for comparison. */
const pick = (from: unknown, like: unknown): unknown => {
  if (Array.isArray(like)) return Array.isArray(from) ? from.map((each, i) => pick(each, like[i])) : from;
  if (typeof like !== "object" || like === null || typeof from !== "object" || from === null) return from;
  return Object.fromEntries(
    Object.entries(like).map(([key, value]) => [key, pick((from as Record<string, unknown>)[key], value)]),
  );
};

/** Reads the ids of everything in the books, by name: `Bread`, `Groceries`, `account Everyday`, `other Bread`. */
const learn = async (as: "full" | "other", prefix: string): Promise<void> => {
  const list = await ask({
    as,
    method: "GET",
    path: "/api/v1/transactions?per_page=100",
    expect: { status: 200 },
  });
  interface Named {
    readonly id: string;
    readonly name: string;
  }
  interface Listed extends Named {
    readonly account: Named;
    readonly category: Named | null;
    readonly merchant: Named | null;
    readonly tags: readonly Named[];
  }
  for (const each of (list.json as { transactions: Listed[] }).transactions) {
    known.set(prefix + each.name, each.id);
    known.set(`${prefix}account ${each.account.name}`, each.account.id);
    for (const named of [each.category, each.merchant, ...each.tags])
      if (named !== null)
        known.set(`${prefix}${named === each.merchant ? "merchant " : ""}${named.name}`, named.id);
  }
};
await learn("full", "");
await learn("other", "other ");

for (const { file, cases } of httpCases()) {
  await t.test(file, async (group) => {
    for (const each of cases) {
      const codes = (each.codes ?? []).map((name) => [name, server.code(name)] as const);
      const missing = codes.filter(([, code]) => code === undefined).map(([name]) => name);
      if (missing.length > 0) {
        await group.test(each.name, { skip: `no ${missing.join(", ")} was given` }, () => {});
        continue;
      }
      for (const [name, code] of codes) known.set(name, code!);
      await group.test(each.name, async (test) => {
        let before: Answer | undefined;
        for (const step of each.steps) {
          const { status, json, headers = {}, as_before } = step.expect;
          const answer = await ask(step);
          const what = `${step.method} ${step.path}`;
          test.equal(answer.status, status, `${what} answers ${status}`);
          if (json !== undefined) test.same(pick(answer.json, json), filledJson(json), `${what} says so`);
          if (as_before)
            test.same(
              [answer.status, answer.json],
              [before?.status, before?.json],
              `${what} is no different`,
            );
          for (const [name, value] of Object.entries(headers)) {
            const got = answer.headers.get(name);
            if (value === "*") test.ok(got, `${what} has ${name}`);
            else test.equal(got, filled(value), `${what} has ${name}`);
          }
          for (const [name, from] of Object.entries(step.save ?? {})) {
            const header = /^header (.+)$/.exec(from)?.[1];
            const value = header === undefined ? memberOf(answer.json, from) : answer.headers.get(header);
            known.set(name, JSON.stringify(String(value)).slice(1, -1));
          }
          before = answer;
        }
      });
    }
  });
}
