/** A whole number with its thousands apart: 102,198. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** How many there are of each kind, without kinds of which there are none: "1 account, 2 identities". */
export const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => [count, kind.replaceAll("_", " ")] as const)
    .map(([count, kind]) => `${count} ${count === 1 ? kind.replace(/ies$/, "y").replace(/s$/, "") : kind}`)
    .join(", ");
