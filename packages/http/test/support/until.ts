/** Waits until something is so; fails where it is not after ten seconds. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + 10_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error("It did not become so within ten seconds.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
