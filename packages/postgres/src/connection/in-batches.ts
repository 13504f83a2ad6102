/**
 * Hands over together, at most so many at once, what is given in one turn of the event loop: after everything was read that has
 * arrived.
 */
export const inBatches = <Item>(
  most: number,
  take: (items: readonly Item[]) => void,
): ((item: Item) => void) => {
  let waiting: Item[] = [];
  const end = (): void => {
    const items = waiting.slice(0, most);
    waiting = waiting.slice(most);
    if (waiting.length > 0) setImmediate(end);
    take(items);
  };
  return (item) => {
    waiting.push(item);
    if (waiting.length === 1) setImmediate(end);
  };
};
