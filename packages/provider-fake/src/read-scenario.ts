import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import * as SchemaIssue from "effect/SchemaIssue";
import { Scenario } from "./scenario.ts";

const format = SchemaIssue.makeFormatterStandardSchemaV1();

const spoken = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "") || "The file";

/** A place and an id that must be unique. */
type Placed = readonly [place: string, id: string];

const twice = (placed: readonly Placed[]): string[] => {
  const first = new Map<string, string>();
  return placed.flatMap(([place, id]) => {
    const earlier = first.get(id);
    if (earlier !== undefined) return [`${place}.id is already used by ${earlier}.`];
    first.set(id, place);
    return [];
  });
};

const problemsOf = ({ institutions, reissue = [] }: Scenario): string[] => {
  const accounts = institutions.flatMap((institution, i) =>
    institution.accounts.map((account, j) => ({ account, place: `institutions[${i}].accounts[${j}]` })),
  );
  const known = new Set(accounts.map(({ account }) => account.id));
  return [
    ...twice(institutions.map(({ id }, i): Placed => [`institutions[${i}]`, id])),
    ...institutions.flatMap((institution, i) =>
      twice(institution.accounts.map(({ id }, j): Placed => [`institutions[${i}].accounts[${j}]`, id])),
    ),
    ...accounts.flatMap(({ account, place }) =>
      twice(account.transactions.map(({ id }, i): Placed => [`${place}.transactions[${i}]`, id])),
    ),
    ...reissue.flatMap(({ account }, i) =>
      account === undefined || known.has(account) ? [] : [`reissue[${i}].account names no account.`],
    ),
  ];
};

/** Reads a scenario from the text of its file. Fails with one sentence, including its place, for each error. */
export const readScenario = (text: string): Result.Result<Scenario, readonly string[]> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return Result.fail([`The file is not JSON: ${(error as SyntaxError).message}.`]);
  }
  const decoded = Schema.decodeUnknownResult(Scenario, { errors: "all", onExcessProperty: "error" })(json);
  if (Result.isFailure(decoded))
    return Result.fail(
      format(decoded.failure.issue).issues.map(
        ({ path = [], message }) => `${spoken(path as PropertyKey[])} ${message}.`,
      ),
    );
  const problems = problemsOf(decoded.success);
  return problems.length > 0 ? Result.fail(problems) : Result.succeed(decoded.success);
};
