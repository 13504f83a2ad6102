import type { RecordedIdentity } from "./books.ts";

const isAddedAs = (one: RecordedIdentity["added_as"], other: RecordedIdentity["added_as"]): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.date === other.date &&
      one.amount === other.amount &&
      one.currency === other.currency &&
      one.name === other.name;

const isEqual = (one: RecordedIdentity, other: RecordedIdentity): boolean =>
  one.id === other.id &&
  one.account === other.account &&
  one.external_id === other.external_id &&
  one.date === other.date &&
  one.amount === other.amount &&
  one.currency === other.currency &&
  one.name === other.name &&
  one.reference === other.reference &&
  one.pending === other.pending &&
  (one.by_hand === true) === (other.by_hand === true) &&
  isAddedAs(one.added_as, other.added_as);

/** Whether two lists have the same transactions in the same order. */
export const isSameRecorded = (
  one: readonly RecordedIdentity[],
  other: readonly RecordedIdentity[],
): boolean =>
  one === other || (one.length === other.length && one.every((each, i) => isEqual(each, other[i]!)));

/** Returns texts so that equal ones are one text in memory. */
export const onceEach = () => {
  const texts = new Map<string, string>();
  return (text: string): string => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
};

/**
 * Collects the transactions that storage tells, one after the other, and holds as little of them as it can: equal texts once,
 * and nothing as long as they are those that were told before.
 */
export const collectRecorded = (before: readonly RecordedIdentity[] = []) => {
  const once = onceEach();
  let equal = 0;
  let own: RecordedIdentity[] | undefined;
  let ids: Set<string> | undefined;
  const begin = (): RecordedIdentity[] => before.slice(0, equal);
  const add = (row: RecordedIdentity): void => {
    if (own === undefined) {
      const last = before[equal];
      if (last !== undefined && isEqual(last, row)) {
        equal += 1;
        return;
      }
      own = begin();
    }
    const { id, account, external_id, date, amount, currency, name, reference, pending } = row;
    const { by_hand, added_as } = row;
    own.push({
      ...{ id, external_id, account: once(account), date: once(date), amount: once(amount) },
      ...{ currency: once(currency), name: once(name), reference, pending },
      ...(by_hand === true ? { by_hand } : {}),
      ...(added_as === undefined ? {} : { added_as }),
    });
  };
  return {
    add,
    /** Adds one that may have been told already. */
    addOnce: (row: RecordedIdentity): void => {
      ids ??= new Set((own ?? begin()).map(({ id }) => id));
      if (ids.has(row.id)) return;
      ids.add(row.id);
      add(row);
    },
    /** What was told: `before` itself if it is the same. */
    all: (): readonly RecordedIdentity[] => own ?? (equal === before.length ? before : begin()),
  };
};
