/** That a transaction or a category refers to something: on behalf of an import that has it, or of none. */
export interface Reference {
  readonly id: string;
  readonly import_id: string | null;
}

/** A category below another. */
export interface Below {
  readonly id: string;
  readonly parent_id: string;
}

/** That an import has an account, a category, a tag or a merchant. */
export interface EntityClaim {
  readonly id: string;
  readonly import_id: string;
}

/**
 * What becomes of the accounts, categories, tags and merchants that an undo has left without an import. Nothing refers to those
 * that go. The imports of what refers to the others have them from then on; if there are none, no import has them any more.
 *
 * `references` are those to freed things, but for those of freed categories to their parents, which are `below`.
 */
export const releaseEntities = (
  freed: Iterable<string>,
  references: Iterable<Reference>,
  below: Iterable<Below>,
): { readonly gone: ReadonlySet<string>; readonly inherited: readonly EntityClaim[] } => {
  const heirs = new Map<string, Set<string>>();
  const inherit = (id: string, imports: Iterable<string>): void => {
    const own = heirs.get(id) ?? new Set();
    heirs.set(id, own);
    for (const each of imports) own.add(each);
  };
  for (const { id, import_id } of references) inherit(id, import_id === null ? [] : [import_id]);
  const parents = new Map(Array.from(below, ({ id, parent_id }) => [id, parent_id]));
  const waiting = new Map<string, number>();
  for (const parent of parents.values()) waiting.set(parent, (waiting.get(parent) ?? 0) + 1);

  const gone = new Set<string>();
  const inherited: EntityClaim[] = [];
  // What is below is decided first.
  const ready = [...freed].filter((id) => !waiting.has(id));
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    const own = heirs.get(id);
    if (own === undefined) gone.add(id);
    else for (const import_id of own) inherited.push({ id, import_id });
    const parent = parents.get(id);
    if (parent === undefined) continue;
    if (own !== undefined) inherit(parent, own);
    const left = waiting.get(parent)! - 1;
    waiting.set(parent, left);
    if (left === 0) ready.push(parent);
  }
  return { gone, inherited };
};
