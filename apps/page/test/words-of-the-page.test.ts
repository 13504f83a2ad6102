import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { LANGUAGES, type Language } from "../src/texts/language.ts";
import { wrongIn } from "./support/not-on-the-page.ts";
import { ADVICE_FILES, QUESTION_FILES } from "./support/questions.ts";
import { type Read, readInNode } from "./support/read-in-node.ts";
import { spokenIn, textsOf } from "./support/texts-of.ts";

const TODAY = "2026-01-15";
const CORPORA = ["../../../packages/preflight/corpus/", "../../../packages/preflight/test/corpus/"].map(
  (path) => fileURLToPath(new URL(path, import.meta.url)),
);

const FILES = CORPORA.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".csv"))
    .map((name) => ({ name, path: `${folder}${name}` })),
);

/** A text without what it quotes of the file: its cells, its headers, its rows. */
const ownIn = (text: string, { rows, index, told }: Read): string => {
  const quoted = [
    ...(index?.columns ?? []).map(({ header }) => header),
    ...told.questions.flatMap((question) => [
      question.row?.name ?? "",
      ...question.values,
      ...question.answers.flatMap(({ values, cells = [] }) => [...values, ...cells]),
    ]),
    ...rows.flatMap(({ cells, imported }) => [...cells, imported?.name ?? ""]),
  ];
  const long = quoted.filter((each) => /[_`%]|store|farthing|--|take/i.test(each));
  return long
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, each) => left.replaceAll(each, "…").replaceAll(each.slice(0, 60), "…"), text)
    .replace(/[“„][^”“]*[”“]/g, "…");
};

const expectPlain = async (language: Language, name: string, content: string | Uint8Array): Promise<void> => {
  const read = await readInNode(name, content, TODAY);
  await spokenIn(language, () => {
    for (const text of textsOf(read)) {
      expect(wrongIn(ownIn(text, read)), `${text} (${name})`).toEqual([]);
    }
  });
};

describe.each(Object.keys(LANGUAGES) as Language[])("the texts about a file, in %s", (language) => {
  itSampled("name no option, no format and no code, whatever file it is", async ({ of }) => {
    for (const { name, path } of of(FILES))
      await expectPlain(language, name, new Uint8Array(readFileSync(path)));
  });

  it.each([
    ...Object.entries(QUESTION_FILES).map(([is, of]) => [is, of!.content, of!.name] as const),
    ...Object.entries(ADVICE_FILES).map(([is, content]) => [is, content!, undefined] as const),
  ])("name none where a file leaves this open: %s", async (_, content, name = "a.csv") => {
    await expectPlain(language, name, content);
  });
});
