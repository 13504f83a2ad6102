import type { DocumentArchive } from "../archive.ts";

/** What one part of a document refers to (ECMA-376-2, 9.3). */
export interface Relationship {
  readonly id: string;
  /** The last word of its type: `worksheet`, `styles`. */
  readonly type: string;
  /** The whole name of the part. */
  readonly target: string;
}

/** `../a/b.xml` beside the parts of a folder, with its dots resolved. */
const resolved = (folder: string, target: string): string => {
  if (target.startsWith("/")) return target.slice(1);
  const path: string[] = folder === "" ? [] : folder.split("/");
  for (const step of target.replaceAll("\\", "/").split("/"))
    if (step === "..") path.pop();
    else if (step !== ".") path.push(step);
  return path.join("/");
};

/** The relationships of a part, `""` for the whole document; none if nothing is written of them. */
export const relationshipsOf = (archive: DocumentArchive, part: string): readonly Relationship[] => {
  const slash = part.lastIndexOf("/");
  const folder = part.slice(0, Math.max(0, slash));
  const path = `${folder === "" ? "" : `${folder}/`}_rels/${part.slice(slash + 1)}.rels`;
  const found: Relationship[] = [];
  if (!archive.has(path)) return found;
  archive.read(path, {
    open: (element, { Id = "", Type = "", Target = "", TargetMode }) => {
      if (element === "Relationship" && TargetMode !== "External")
        found.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target: resolved(folder, Target) });
    },
    close: () => {},
    text: () => {},
  });
  return found;
};
