/** How packages are resolved by a program that installs them. */
export const RESOLUTIONS = ["nodenext", "bundler"] as const;

/** The tsconfig.json of a strict program for Node, which checks the declarations of what it installs as well. */
export const strictProject = (resolution: (typeof RESOLUTIONS)[number], files: readonly string[]): string =>
  JSON.stringify({
    compilerOptions: {
      ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
      ...{ noEmit: true, allowImportingTsExtensions: true },
      ...{ target: "es2024", lib: ["es2024", "dom", "esnext.disposable"], types: ["node"] },
      module: resolution === "bundler" ? "preserve" : resolution,
      moduleResolution: resolution,
    },
    files,
  });
