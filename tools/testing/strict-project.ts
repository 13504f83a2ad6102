/** How packages are resolved by a program that installs them. */
export const RESOLUTIONS = ["nodenext", "bundler"] as const;

/** The surroundings that a program says it has. */
const NODE = { lib: ["es2024", "dom", "esnext.disposable"], types: ["node"] };
/** Nothing but the language. */
export const NOWHERE = { lib: ["es2024"], types: [] };

/** The tsconfig.json of a strict program, for Node by default, which checks the declarations of what it installs as well. */
export const strictProject = (
  resolution: (typeof RESOLUTIONS)[number],
  files: readonly string[],
  surroundings: object = NODE,
): string =>
  JSON.stringify({
    compilerOptions: {
      ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
      ...{ noEmit: true, allowImportingTsExtensions: true },
      ...{ target: "es2024", ...surroundings },
      module: resolution === "bundler" ? "preserve" : resolution,
      moduleResolution: resolution,
    },
    files,
  });
