/** What a process does last: before or after it is done, it is killed. */
export interface LastStep {
  readonly when: "before" | "after";
  readonly call: "linkSync" | "renameSync";
}

/** Has Node kill itself at its first such call of node:fs, as `--import` takes it. */
export const killedAt = ({ when, call }: LastStep): string =>
  `data:text/javascript,${encodeURIComponent(`
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const done = fs.${call};
    const die = () => process.kill(process.pid, "SIGKILL");
    fs.${call} = (...args) => {
      if (${when === "after"}) done(...args);
      die();
    };
    syncBuiltinESMExports();
  `)}`;
