/** The licences of third-party packages in a bundle; they must be distributed with the bundle. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const folderOf = (id) => {
  let folder = dirname(id);
  while (!existsSync(join(folder, "package.json")) || !("version" in packageAt(folder)))
    folder = dirname(folder);
  return folder;
};

const packageAt = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** One text with the licence files of these packages. */
export const licencesOf = (ids) => {
  const folders = new Set(
    ids.filter((id) => /[\\/]node_modules[\\/]/.test(id) && existsSync(id)).map(folderOf),
  );
  const terms = [...folders].map((folder) => {
    const { name, version, license } = packageAt(folder);
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text = file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
    return `${name} ${version}${license === undefined ? "" : ` (${license})`}\n${text}`;
  });
  return terms.sort().join(`\n${"-".repeat(80)}\n\n`);
};
