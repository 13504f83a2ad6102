import { describeValue } from "./field-findings.ts";
import type { ObjectInLine } from "./object-in-line.ts";
import type { Path } from "./path.ts";
import type { Link } from "./record-fields.ts";

const ID: Path = ["id"];

const define = ({ kind }: Link, value: unknown, at: ObjectInLine): void => {
  const id = at.idOf(value, ID);
  if (id !== undefined) at.file.references.define(kind, id, at);
  else
    at.report("missing_required_fields", ID, () => ({
      message: "The id is neither text nor a number",
    }));
};

const refer = ({ kind, soft }: Link, value: unknown, steps: Path, at: ObjectInLine): void => {
  const { references } = at.file;
  const id = at.idOf(value, steps);
  if (id === undefined)
    at.report(soft ? "skipped_missing_reference" : "missing_reference", steps, () => ({
      message: `${describeValue(value)} is not an id`,
    }));
  else if (!references.isDefined(kind, id))
    references.expect(kind, id, { line: at.line, path: [...at.path, ...steps], soft });
};

/** Registers the ids in a field of an object. */
export const checkLink = (link: Link, value: unknown, at: ObjectInLine): void => {
  const { name, holds } = link;
  if (holds === "own") define(link, value, at);
  else if (holds === "reference") refer(link, value, [name], at);
  else if (Array.isArray(value))
    for (let i = 0; i < value.length; i += 1) refer(link, value[i], [name, i], at);
  else at.report("missing_reference", [name], () => ({ message: `${name} is not a list of ids` }));
};
