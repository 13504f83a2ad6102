/** The document, or the root of the element of another page: what is looked for beside an element is looked for in that alone. */
export const scopeOf = (element: Element): Document | ShadowRoot =>
  element.getRootNode() as Document | ShadowRoot;

/** Puts the focus on the table, where what had it is gone. */
export const focusTable = (scope: Document | ShadowRoot): void =>
  scope.querySelector<HTMLElement>(".grid")?.focus({ preventScroll: true });

/** Puts the focus on what a selector finds beside an element. */
export const focusBeside = (element: Element, selector: string, options?: FocusOptions): void =>
  scopeOf(element).querySelector<HTMLElement>(selector)?.focus(options);
