/** So many characters of an id tell it from billions of others: what comes before them is mostly the time. */
const SHOWN = 8;

/** An id in a list: on a terminal its end, which every command takes in its place; whole for what reads the output. */
export const shownId = (id: string): string => (process.stdout.isTTY === true ? id.slice(-SHOWN) : id);
