const NONE: readonly never[] = [];

/** The list, or one that is shared if it is empty: of a hundred thousand entries most have no parts, no problems and no ids. */
export const orNone = <A>(list: readonly A[]): readonly A[] => (list.length === 0 ? NONE : list);
