/**
 * Writes docs/schema.md from the schemas of both stores: `npm run docs`. A test compares the page with this output.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const TABLE = /^CREATE (?:UNLOGGED |VIRTUAL )?TABLE (\w+)/;
const ADDED = /^ALTER TABLE (\w+) ADD COLUMN (.*?);?$/;
const COLUMN = /^(\w+) (\w+)(?: COLLATE "C")?(\[\])?(.*?),?$/;
const CONSTRAINT = /^(?:UNIQUE|CHECK|FOREIGN|PRIMARY)\b/;

const textOf = (comments) => comments.map((line) => line.replace(/^\s*--\s?/, "")).join(" ");

/** The columns, constraints and references of a table, from the lines of its statement. */
const partsOf = (lines) => {
  const columns = [];
  const constraints = [];
  let comments = [];
  for (const line of lines.map((each) => each.trim())) {
    const [, name, type, list = "", rest] = COLUMN.exec(line) ?? [];
    if (line.startsWith("--")) comments.push(line);
    else if (CONSTRAINT.test(line)) constraints.push(line.replace(/,$/, ""));
    else if (name !== undefined) {
      columns.push({
        name,
        type: `${type}${list}`.toLowerCase(),
        rest: rest.trim(),
        about: textOf(comments),
      });
      comments = [];
    }
  }
  return { columns, constraints };
};

/** The lines of a schema in blocks: a comment begins one, and a blank line ends one. */
const blocksOf = (schema) => {
  const blocks = [];
  let before = "";
  for (const line of schema.split("\n")) {
    const begins = before === "" || (line.startsWith("--") && !before.startsWith("--"));
    if (begins) blocks.push([]);
    if (line !== "") blocks.at(-1).push(line);
    before = line;
  }
  return blocks.filter((lines) => lines.length > 0);
};

/** The columns that the lines of a later change add, each with its table; what a comment before them says, it says of the first. */
const addedBy = (lines) => {
  const added = [];
  let comments = [];
  for (const line of lines) {
    const [, table, column] = ADDED.exec(line) ?? [];
    if (line.startsWith("--")) comments.push(line);
    else if (table !== undefined) {
      added.push({ table, ...partsOf([...comments, column]) });
      comments = [];
    }
  }
  return added;
};

/** The tables of a schema in their order, each with its section, its promise and what its triggers promise. */
const tablesOf = (schema) => {
  const tables = [];
  let section = "";
  for (const lines of blocksOf(schema)) {
    const title = /^---- (.*)/.exec(lines[0]);
    if (title !== null) section = title[1];
    for (const { table, columns } of addedBy(lines))
      tables.find(({ name }) => name === table).columns.push(...columns);
    const comments = lines.filter((line) => line.startsWith("-- "));
    const from = lines.findIndex((line) => TABLE.test(line));
    if (from >= 0) {
      const [, name] = TABLE.exec(lines[from]);
      const to = lines.findIndex((line, i) => i > from && line.startsWith(")"));
      tables.push({ section, name, about: comments, ...partsOf(lines.slice(from + 1, to)), promises: [] });
    } else if (lines.some((line) => line.startsWith("CREATE TRIGGER")))
      tables.at(-1).promises.push(textOf(comments));
  }
  return tables;
};

const cell = (text) => text.replaceAll("|", "\\|");

const code = (text) => (text === "" ? "" : `\`${text}\``);

const columnRow =
  (inPostgres) =>
  ({ name, type, rest, about }) => {
    const there = inPostgres?.find((column) => column.name === name);
    return `| \`${name}\` | ${type} | ${there?.type ?? ""} | ${cell(code(rest))} | ${cell(about)} |`;
  };

const tableSection = ({ name, about, columns, constraints, promises }, other) => {
  const rules = [
    ...constraints.map((each) => `- \`${each}\``),
    ...promises.filter((each) => each !== "").map((each) => `- ${each}`),
  ];
  const onlyThere = (other?.columns ?? []).filter(
    (column) => !columns.some((each) => each.name === column.name),
  );
  return [
    `### ${name}`,
    "",
    ...about.map((line) => line.replace(/^--\s?/, "")),
    "",
    ...(columns.length + onlyThere.length === 0
      ? []
      : [
          "| column | SQLite | PostgreSQL | rule | what it is |",
          "|---|---|---|---|---|",
          ...columns.map(columnRow(other?.columns)),
          ...onlyThere.map(
            ({ name: column, type, rest, about: said }) =>
              `| \`${column}\` |  | ${type} | ${cell(code(rest))} | ${cell(said)} |`,
          ),
          "",
        ]),
    ...(rules.length === 0 ? [] : [...rules, ""]),
  ];
};

/** Which table refers to which, once for each pair. */
const referencesOf = (tables) => {
  const pairs = tables.flatMap(({ name, columns, constraints }) =>
    [...columns.map(({ rest }) => rest), ...constraints].flatMap((text) => {
      const [, to] = /REFERENCES (\w+)/.exec(text) ?? [];
      return to === undefined || to === name ? [] : [`  ${to} ||--o{ ${name} : ""`];
    }),
  );
  return [...new Set(pairs)];
};

/** The page for these schemas. */
export const schemaPage = ({ sqlite, postgres }) => {
  const [tables, others] = [tablesOf(sqlite), tablesOf(postgres)];
  const otherOf = (name) => others.find((table) => table.name === name);
  const onlyThere = others.filter(({ name }) => !tables.some((table) => table.name === name));
  const sections = Map.groupBy(
    [...tables, ...onlyThere.map((table) => ({ ...table, columns: [], alone: table }))],
    ({ section }) => section,
  );
  return [
    "# Schema",
    "",
    "What a database has, of either store, and what it promises by itself, whatever program writes to it. This page is generated from",
    "the schemas of [SQLite](../packages/sqlite/src/schema/schema.sql.ts) and",
    "[PostgreSQL](../packages/postgres/src/schema/schema.sql.ts) by `npm run docs`. What the stores promise beyond them:",
    "[storage](spec/storage.md).",
    "",
    "What refers to what, without the family that nearly all refer to:",
    "",
    "```mermaid",
    "erDiagram",
    ...referencesOf(others).filter((line) => !line.startsWith("  families ")),
    "```",
    "",
    ...[...sections].flatMap(([section, all]) => [
      `## ${section}`,
      "",
      ...all.flatMap((table) => tableSection(table, table.alone ?? otherOf(table.name))),
    ]),
  ].join("\n");
};

const schemaOf = async (store) => {
  const { stepsFrom } = await import(
    new URL(`../packages/${store}/src/schema/versions.ts`, import.meta.url).href
  );
  return stepsFrom(0)
    .map((step) => step.sql ?? step)
    .join("\n");
};

/** What both stores have, with all changes since. */
export const schemas = async () => ({
  sqlite: await schemaOf("sqlite"),
  postgres: await schemaOf("postgres"),
});

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(import.meta.dirname, "../docs/schema.md"), schemaPage(await schemas()));
