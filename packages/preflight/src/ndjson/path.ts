/** The steps from the root of a line to a value in it. */
export type Path = readonly (string | number)[];

/** Where something is in a file: a line, and a value in it, unless it is the line itself. */
export interface LinePlace {
  readonly line: number;
  readonly path?: Path;
}

/** A path as a JSON pointer (RFC 6901). */
export const pointerTo = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
