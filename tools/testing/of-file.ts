/**
 * What the tests of one file use and leave behind. The files of a tier run one after the other in the same process: a module of
 * test support is loaded once for many of them, and its own hooks are called for the first of them only.
 */
const undoings: (() => unknown)[] = [];
const checks: (() => void)[] = [];

/** Makes something when a file's tests first need it, for them alone, and undoes it after them; what was made last, first. */
export const ofFile = <A>(make: () => A, undo: (made: A) => unknown = () => {}): (() => A) => {
  let made: { readonly value: A } | undefined;
  return () => {
    if (made !== undefined) return made.value;
    const value = make();
    made = { value };
    undoings.push(() => {
      made = undefined;
      return undo(value);
    });
    return value;
  };
};

/** Checks this after every test of each file from now on. */
export const afterTests = (check: () => void): void => void checks.push(check);

export const checkTest = (): void => {
  for (const check of checks) check();
};

export const undoFile = async (): Promise<void> => {
  for (let undo = undoings.pop(); undo !== undefined; undo = undoings.pop()) await undo();
};
