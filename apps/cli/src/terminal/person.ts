/** What those who run commands without a person set `CI` to where there is none. */
const NOT_SET: ReadonlySet<string | undefined> = new Set([undefined, "", "0", "false"]);

/**
 * Whether somebody can be asked: who types on a terminal, and reads there what stands on standard error. Standard output may go
 * elsewhere. Nobody watches the terminal that CI gives its commands.
 */
export const isPersonThere = (): boolean =>
  process.stdin.isTTY === true && process.stderr.isTTY === true && NOT_SET.has(process.env.CI);
