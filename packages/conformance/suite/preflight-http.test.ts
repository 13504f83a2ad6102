import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { bytesOf, type PreflightCase, preflightCases } from "./cases.ts";
import { type Body, factsOf, textsOf } from "./facts.ts";
import { serverUnderTest } from "./server.ts";

/**
 * Sends the case files of the command to a server. Where both are known, the bodies of their answers are the same.
 */
const server = await serverUnderTest(process.env);
if (server === undefined) {
  t.bailout("FARTHING_URL must be the address of the server to test, or FARTHING_BIN a command that has one");
  process.exit(1);
}
t.teardown(server.stop);

const isNdjson = ({ input, options: { type } = {} }: PreflightCase): boolean =>
  type === undefined ? /\.(?:ndjson|jsonl)$/.test(input.filename ?? "") : type === "ServiceImport";

/** The command takes an ending for a type; over HTTP it is said. */
const optionsOf = (each: PreflightCase): Readonly<Record<string, string | number>> => ({
  ...(isNdjson(each) ? { type: "ServiceImport" } : {}),
  ...each.options,
});

const nameOf = ({ input }: PreflightCase): string => input.filename ?? "input.csv";

const post = async (body: FormData | string): Promise<{ readonly status: number; readonly body: Body }> => {
  const answer = await fetch(`${server.url}/api/v1/imports/preflight?include=findings`, {
    method: "POST",
    headers: {
      "X-Api-Key": server.keys.read,
      ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Body };
};

const asForm = (each: PreflightCase): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(optionsOf(each))) form.set(name, String(value));
  const type = isNdjson(each) ? "application/x-ndjson" : "text/csv";
  form.set("file", new Blob([new Uint8Array(bytesOf(each.input))], { type }), nameOf(each));
  return form;
};

const files = preflightCases();
const all = files.flatMap(({ cases }) => cases);

/** What the command answers to every case, in as few runs as their options allow. */
const byCommand = (bin: string): ReadonlyMap<PreflightCase, Body> => {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  const bodies = new Map<PreflightCase, Body>();
  const groups = Map.groupBy(all, (each) => JSON.stringify(each.options ?? {}));
  for (const [key, cases] of groups) {
    const paths = cases.map((each, i) => {
      const inside = join(folder, String(bodies.size), String(i));
      mkdirSync(inside, { recursive: true });
      writeFileSync(join(inside, nameOf(each)), bytesOf(each.input));
      return join(inside, nameOf(each));
    });
    const flags = Object.entries(JSON.parse(key) as object).map(
      ([name, value]) => `--${name.replaceAll("_", "-")}=${value}`,
    );
    // A missing file beside them makes an array of the answer, also of a single one.
    const args = [
      "preflight",
      "--format",
      "json",
      "--include-findings",
      ...flags,
      ...paths,
      join(folder, "none"),
    ];
    const [command = "", ...first] = bin.endsWith(".js") ? [process.execPath, bin] : [bin];
    const { stdout } = spawnSync(command, [...first, ...args], { encoding: "utf8", maxBuffer: 256_000_000 });
    const answers = JSON.parse(stdout) as readonly { readonly body: Body }[];
    for (const [i, each] of cases.entries()) bodies.set(each, answers[i]!.body);
  }
  rmSync(folder, { recursive: true, force: true });
  return bodies;
};

const bin = process.env.FARTHING_BIN;
const commanded = bin === undefined ? undefined : byCommand(bin);

for (const { file, cases } of files) {
  await t.test(file, async (group) => {
    for (const each of cases) {
      await group.test(each.name, async (test) => {
        const { says = [], ...facts } = each.expect;
        const { status, body } = await post(asForm(each));
        test.same(factsOf(status, body, each.expect), facts, "the facts hold of an uploaded file");
        for (const text of says) test.ok(textsOf(body).includes(text), `it says ${text}`);
        if (commanded !== undefined)
          test.same(body, commanded.get(each), "it is the body that the command answers");
        const { text } = each.input;
        if (text === undefined || text.trim() === "" || facts.error === "file_too_large") return;
        const raw = await post(JSON.stringify({ ...optionsOf(each), raw_file_content: text }));
        test.same(
          factsOf(raw.status, raw.body, each.expect),
          facts,
          "the facts hold of the same content as text",
        );
      });
    }
  });
}
