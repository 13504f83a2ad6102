/**
 * Writes the reference of the published packages into docs/reference, which is not kept: `npm run docs`. Ends with 1 if an export
 * has no comment or refers to a type that is not exported, or a comment to something that is not there.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PUBLISHED } from "./pack-packages.mjs";
import { ROOT } from "./setup.mjs";

// typedoc wants an older TypeScript than the rest, so it is a dependency of the package that has one.
const { resolve } = createRequire(join(ROOT, "packages/api-check/package.json"));
const { Application, ReflectionKind } = await import(pathToFileURL(resolve("typedoc")).href);

/** The source of each export. */
const entryPoints = PUBLISHED.flatMap((name) => {
  const folder = join(ROOT, "packages", name);
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.values(exports).flatMap((each) => {
    const source = each["@farthing/source"];
    return source === undefined ? [] : [join(folder, source)];
  });
});

const app = await Application.bootstrap({
  ...{ name: "Farthing", entryPoints, out: join(ROOT, "docs/reference"), readme: "none" },
  ...{ tsconfig: join(ROOT, "tools/tsconfig.reference.json"), disableGit: true, disableSources: true },
  excludeExternals: true,
  // The packages see each other as they are built.
  externalSymbolLinkMappings: { "@farthing/core": { "*": "#" } },
  validation: { notExported: true, invalidLink: true },
});
const isDocumented = (each) =>
  each.hasComment() || each.signatures?.some((signature) => signature.hasComment());

const project = await app.convert();
if (project === undefined) process.exit(1);
app.validate(project);
// typedoc's own check looks at nothing if sources are disabled.
for (const each of project.getReflectionsByKind(ReflectionKind.SomeType | ReflectionKind.SomeValue))
  if (each.parent?.kindOf(ReflectionKind.SomeModule) && !isDocumented(each))
    app.logger.error(`${each.getFullName()} has no comment.`);
await app.generateOutputs(project);
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exitCode = 1;
