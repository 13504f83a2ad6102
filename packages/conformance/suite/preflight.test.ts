import t from "tap";
import { bytesOf, type PreflightCase, preflightCases } from "./cases.ts";
import { commandUnderTest, exitOf } from "./command.ts";
import { type Body, factsOf, textsOf } from "./facts.ts";
import { serverUnderTest } from "./server.ts";

/**
 * Passes the case files to the command in FARTHING_BIN and sends them to a server. If both are given, the bodies of their
 * answers must be the same.
 */
const bin = process.env.FARTHING_BIN;
const server = await serverUnderTest(process.env, "preflight");
if (server === undefined) {
  t.bailout("FARTHING_BIN must be the path of the command to test, or FARTHING_URL the address of a server");
  process.exit(1);
}
t.teardown(server.stop);

const files = preflightCases();
const command = bin === undefined ? undefined : commandUnderTest(bin);
t.teardown(() => command?.remove());
const commanded = command?.answers(files.flatMap(({ cases }) => cases));

const isNdjson = ({ input, options: { type } = {} }: PreflightCase): boolean =>
  type === undefined ? /\.(?:ndjson|jsonl)$/.test(input.filename ?? "") : type === "ServiceImport";

/** The command takes the type from the file name; over HTTP it is a field. */
const optionsOf = (each: PreflightCase): Readonly<Record<string, string | number>> => ({
  ...(isNdjson(each) ? { type: "ServiceImport" } : {}),
  ...each.options,
});

const post = async (body: FormData | string): Promise<{ readonly status: number; readonly body: Body }> => {
  const answer = await fetch(`${server.url}/api/v1/imports/preflight?include=findings`, {
    method: "POST",
    headers: {
      "X-Api-Key": server.key("read"),
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
  const file = new Blob([new Uint8Array(bytesOf(each.input))], { type });
  form.set("file", file, each.input.filename ?? "input.csv");
  return form;
};

for (const { file, cases } of files) {
  await t.test(file, async (group) => {
    for (const each of cases) {
      const { says = [], ...facts } = each.expect;
      const answer = commanded?.get(each);
      if (answer !== undefined)
        await group.test(`${each.name}, to the command`, async (test) => {
          test.same(factsOf(answer.status, answer.body, each.expect), facts, "the facts are true");
          if (answer.exit !== undefined)
            test.equal(answer.exit, exitOf(answer), "the exit status is that of the file");
          for (const text of says) test.ok(textsOf(answer.body).includes(text), `it contains ${text}`);
          test.equal(answer.stderr, "", "standard error is empty");
        });
      await group.test(`${each.name}, to the server`, async (test) => {
        const { status, body } = await post(asForm(each));
        test.same(factsOf(status, body, each.expect), facts, "the facts are true of an uploaded file");
        for (const text of says) test.ok(textsOf(body).includes(text), `it contains ${text}`);
        if (answer !== undefined) test.same(body, answer.body, "the body is the same as that of the command");
        const { text } = each.input;
        if (text === undefined || text.trim() === "" || facts.error === "file_too_large") return;
        const raw = await post(JSON.stringify({ ...optionsOf(each), raw_file_content: text }));
        const held = factsOf(raw.status, raw.body, each.expect);
        test.same(held, facts, "the facts are true of the same content as text");
      });
    }
  });
}

if (command !== undefined && commanded !== undefined)
  t.test("the command itself", (group) => {
    const { run, write } = command;
    group.test("was tested with each exit status", (test) => {
      const alone = [...commanded.values()].flatMap(({ exit }) => exit ?? []);
      test.same([...new Set(alone)].sort(), [0, 1, 2]);
      test.end();
    });
    group.test("reads standard input for -", (test) => {
      const { exit, stdout } = run(
        ["preflight", "--strict", "-", "--format", "json"],
        Buffer.from("date,amount\n2024-01-02,1\n"),
      );
      test.equal(exit, 0);
      test.equal((JSON.parse(stdout) as Body).data?.valid, true);
      test.end();
    });
    group.test("answers several files with an array, and the exit status of the worst", (test) => {
      const good = write("good.csv", "date,amount\n2024-01-02,1\n");
      const bad = write("bad.csv", "date,amount\n2024-01-02,x\n");
      const missing = `${good}.missing`;
      const { exit, stdout } = run(["preflight", "--strict", "--format", "json", good, bad, missing]);
      test.equal(exit, 2, "a file that could not be checked takes precedence");
      const answers = JSON.parse(stdout) as { file: string; status: number | null; body: Body }[];
      test.same(
        answers.map((answer) => [answer.file, answer.status, answer.body.data?.valid]),
        [
          [good, 200, true],
          [bad, 200, false],
          [missing, null, undefined],
        ],
      );
      test.end();
    });
    group.test("refuses unknown commands and options with status 2", (test) => {
      for (const args of [[], ["preflight"], ["preflight", "--nope", "x"], ["nope"]])
        test.equal(run(args).exit, 2, args.join(" "));
      test.end();
    });
    group.end();
  });
