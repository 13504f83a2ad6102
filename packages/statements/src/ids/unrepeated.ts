/** What stands for "no reference" in all formats. */
const PLACEHOLDER = /^(?:NOTPROVIDED|NONREF|NON REF|N\/?A|NONE|0+)?$/i;

/** Whether a text stands where an id is required, and is none. */
export const isPlaceholder = (id: string): boolean => PLACEHOLDER.test(id);

/** The ids that are real and occur once: a repeated one names nothing. */
export const unrepeatedIds = (ids: Iterable<string>): ReadonlySet<string> => {
  const unrepeated = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) {
    if (unrepeated.has(id)) repeated.add(id);
    else if (!isPlaceholder(id)) unrepeated.add(id);
  }
  for (const id of repeated) unrepeated.delete(id);
  return unrepeated;
};
