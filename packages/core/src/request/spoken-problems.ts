import type * as SchemaIssue from "effect/SchemaIssue";

/** What is wrong with a value, and where in what was decoded it is. */
export interface SpokenProblem {
  readonly path: readonly PropertyKey[];
  /** Completes a sentence that begins with the place, unless it ends with a full stop: then it is one. */
  readonly message: string;
}

type Issue = SchemaIssue.Issue;

/** What a value of a schema must be that says nothing of it itself. */
const KINDS: Readonly<Record<string, string>> = {
  String: "must be text",
  Number: "must be a number",
  Boolean: "must be true or false",
  Arrays: "must be a list",
  Objects: "must be an object",
};

const annotationsOf = (issue: Issue): object | undefined => {
  if (issue._tag === "Filter") return issue.filter.annotations;
  if ("annotations" in issue) return issue.annotations;
  return "ast" in issue ? issue.ast.annotations : undefined;
};

/** What the schema says of it, in our words. */
const saidBySchema = (issue: Issue): string | undefined => {
  const said = annotationsOf(issue) as { readonly message?: unknown } | undefined;
  return typeof said?.message === "string" ? said.message : undefined;
};

const fallback = (issue: Issue): string =>
  (issue._tag === "InvalidType" ? KINDS[issue.ast._tag] : undefined) ?? "cannot be used";

const problemsIn = (
  issue: Issue,
  path: readonly PropertyKey[],
  said: string | undefined,
): readonly SpokenProblem[] => {
  switch (issue._tag) {
    case "Pointer":
      return problemsIn(issue.issue, [...path, ...issue.path], said);
    case "Filter":
      return problemsIn(issue.issue, path, said ?? saidBySchema(issue));
    case "Encoding":
      return problemsIn(issue.issue, path, said);
    case "MissingKey":
      return [{ path, message: "is missing" }];
    case "Composite":
    case "AnyOf":
      if (issue.issues.length > 0) return issue.issues.flatMap((each) => problemsIn(each, path, said));
  }
  return [{ path, message: said ?? saidBySchema(issue) ?? fallback(issue) }];
};

/**
 * What is wrong with a value, in words of ours: the library that decodes it has sentences of its own for a schema that says
 * nothing, and these are for programmers.
 */
export const spokenProblems = (issue: Issue): readonly SpokenProblem[] => problemsIn(issue, [], undefined);

const spokenPath = ([name, ...steps]: readonly unknown[]): string =>
  [String(name), ...steps.map((step) => `[${String(step)}]`)].join("");

/** A problem as a sentence; the place is given where the value is a part of something. */
export const sentenceOf = ({ path, message }: SpokenProblem, inside: readonly unknown[] = []): string =>
  message.endsWith(".") ? message : `${spokenPath([...inside, ...path])} ${message}.`;
