/**
 * Has the keys lead on when what had the focus goes away, such as a place that an edit mended: from the section that it was in. What
 * knows of a better place gives the focus to that by itself.
 */
export const keepFocus = (root: HTMLElement): void => {
  let last: Element | undefined;
  let around: readonly HTMLElement[] = [];
  root.addEventListener("focusin", ({ target }) => {
    last = target as Element;
    around = [];
    for (let at = last.parentElement; at !== null && root.contains(at); at = at.parentElement)
      if (at.matches("section, main")) around = [...around, at];
  });
  // Who presses a place that takes no focus has left on purpose.
  document.addEventListener("pointerdown", () => {
    last = undefined;
  });
  new MutationObserver(() => {
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    const section = around.find(({ isConnected }) => isConnected);
    if (section === undefined) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
};
