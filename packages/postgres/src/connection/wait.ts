/** How long a call may still wait for what others use: a connection, and then rows that they lock. */
export interface Wait {
  /** In milliseconds, from all that there was down to 0. */
  readonly left: () => number;
  /** Takes so many milliseconds away. */
  readonly spend: (milliseconds: number) => void;
}

/** The wait of a call that may take so many milliseconds with all that its request has waited already. */
export const waitOf = (patience: number, waited: { milliseconds: number } = { milliseconds: 0 }): Wait => ({
  left: () => Math.max(0, patience - waited.milliseconds),
  spend: (milliseconds) => {
    waited.milliseconds += milliseconds;
  },
});

/** The wait of several calls that wait together: as long as each of them may. */
export const sharedWait = (waits: readonly Wait[]): Wait => ({
  left: () => Math.min(...waits.map(({ left }) => left())),
  spend: (milliseconds) => {
    for (const { spend } of waits) spend(milliseconds);
  },
});

/** Whether a call may wait with others: who has waited long already would be the end of their wait. */
export const mayShare = ({ left }: Wait, patience: number): boolean => left() > patience / 2;
