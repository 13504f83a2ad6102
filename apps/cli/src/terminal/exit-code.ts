/** The meanings of the exit status. */
export const ExitCode = {
  /** Everything is valid. */
  ok: 0,
  /** Something was checked and is not valid. */
  invalid: 1,
  /** Something could not be checked: usage error, unreadable, malformed, too large, unknown account. */
  unchecked: 2,
  /** A person has ended the command where it asked: 128 and the number of SIGINT. */
  ended: 130,
  /** The reader was gone before it had all of an output that is of use only as a whole: 128 and the number of SIGPIPE. */
  cutOff: 141,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** Of several files, the worst status counts. */
export const worst = (codes: readonly ExitCode[]): ExitCode => Math.max(ExitCode.ok, ...codes) as ExitCode;
