import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { isFromFile, useSettingsFile } from "../../src/config/settings-file.ts";
import { SETTING_NAMES, variableOf } from "../../src/terminal/variables.ts";

/** A settings file in a folder of its own. */
const written = (text: string, mode = 0o600): string => {
  const path = join(newFolder(), "farthing.json");
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

/** What becomes of an environment with a file, and what is wrong with that. */
const used = (path: string, before: NodeJS.ProcessEnv = {}) => {
  const env = { ...before, FARTHING_SETTINGS: path };
  const problems = useSettingsFile(env);
  const { FARTHING_SETTINGS: _, ...after } = env;
  return {
    after: after as NodeJS.ProcessEnv,
    problems: problems.map((each) => each.replaceAll(path, "PATH")),
  };
};

const names = fc.constantFrom(...SETTING_NAMES);
const value = fc.oneof(
  fc.integer(),
  fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0")),
);

describe("a settings file", () => {
  it("is the environment, where that says nothing itself", () => {
    fc.assert(
      fc.property(
        fc.dictionary(names, value, { noNullPrototype: true }),
        fc.dictionary(names, fc.constantFrom("given", "", " "), { noNullPrototype: true }),
        (inFile: Record<string, string | number>, inEnvironment: Record<string, string>) => {
          const before = Object.fromEntries(
            Object.entries(inEnvironment).map(([name, text]) => [variableOf(name), text]),
          );
          const { after, problems } = used(written(JSON.stringify(inFile)), before);
          expect(problems).toEqual([]);
          for (const name of SETTING_NAMES) {
            const isOverridden = inEnvironment[name] === "given";
            const isInFile = Object.hasOwn(inFile, name) && !isOverridden;
            expect(after[variableOf(name)]).toBe(isInFile ? String(inFile[name]) : before[variableOf(name)]);
            expect(isFromFile(name)).toBe(isInFile);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is not asked for where nothing names one, and forgotten after that", () => {
    expect(used(written('{"metrics":"127.0.0.1:1"}')).problems).toEqual([]);
    expect(isFromFile("metrics")).toBe(true);
    for (const env of [{}, { FARTHING_SETTINGS: " " }]) expect(useSettingsFile(env)).toEqual([]);
    expect(isFromFile("metrics")).toBe(false);
  });

  it.each([
    ['{"rate_limits":1}', ['There is no setting "rate_limits"; did you mean "rate_limit"?']],
    ['{"FARTHING_RATE_LIMIT":1}', ['There is no setting "FARTHING_RATE_LIMIT"; did you mean "rate_limit"?']],
    ['{"RATE-LIMIT":1}', ['There is no setting "RATE-LIMIT"; did you mean "rate_limit"?']],
    [
      '{"settings":"x"}',
      [`There is no setting "settings". The known names are ${SETTING_NAMES.join(", ")}.`],
    ],
    [
      '{"metrics":null,"sync_every":["12h"],"rate_limit":true,"public_url":{},"deep_link":"a\\u0000b"}',
      ["deep_link", "metrics", "public_url", "rate_limit", "sync_every"].map(
        (name) => `The setting "${name}" must be text or a number.`,
      ),
    ],
  ])("%s is refused", (text, sentences) => {
    const { after, problems } = used(written(text));
    expect(problems).toEqual(sentences.map((each) => `FARTHING_SETTINGS: PATH: ${each}`));
    expect(after).toEqual({});
  });

  it("is refused whole where one name in it is wrong", () => {
    expect(used(written('{"metrics":"127.0.0.1:1","metricks":"x"}')).after).toEqual({});
  });

  it("is refused where it is none, without a word of what is in it", () => {
    for (const text of [
      "",
      "[]",
      "null",
      '"secret_key"',
      '{"secret_key":"hidden-text"',
      "secret_key: hidden-text",
    ])
      expect(used(written(text)).problems).toEqual([
        'FARTHING_SETTINGS: PATH is not an object of JSON. Write it like {"rate_limit": "600,60"}.',
      ]);
    const folder = join(newFolder(), "folder");
    mkdirSync(folder);
    for (const path of [folder, `${folder}.none`, "/dev/zero"])
      expect(used(path).problems).toEqual([
        "FARTHING_SETTINGS: PATH cannot be read. Check the path and its permissions.",
      ]);
  });

  it("may name its schema for an editor, which is no setting", () => {
    const { after, problems } = used(written('{"$schema":"https://example.com/s.json","rate_limit":"9"}'));
    expect([after, problems]).toEqual([{ FARTHING_RATE_LIMIT: "9" }, []]);
  });

  it("may begin with a byte order mark", () => {
    expect(used(written('\uFEFF{"refresh_grace":0}')).after).toEqual({ FARTHING_REFRESH_GRACE: "0" });
  });

  it.each([
    ["secret_key", "x"],
    ["previous_secret_key", "x"],
    ["database", "postgres://ada:secret@db.example/books"],
    ["database", "postgres://db.example/books?password=secret"],
  ])("with a secret in %s is for its owner alone", (name, secret) => {
    const text = JSON.stringify({ [name]: secret });
    for (const mode of [0o604, 0o640, 0o602, 0o620, 0o601, 0o777])
      expect(used(written(text, mode))).toEqual({
        after: {},
        problems: [
          `FARTHING_SETTINGS: PATH has what you alone should read (${name}), and others may open it. Run \`chmod 600 PATH\`.`,
        ],
      });
    for (const mode of [0o600, 0o400])
      expect(used(written(text, mode)).after).toEqual({ [variableOf(name)]: secret });
  });

  it.each(["postgres://db.example/books", "/var/lib/farthing/farthing.db"])(
    "with the database %s may be read by anybody",
    (database) => {
      expect(used(written(JSON.stringify({ database }), 0o644)).problems).toEqual([]);
    },
  );
});
