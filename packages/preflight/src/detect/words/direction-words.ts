export const directionOf = (cell: string): { readonly way: "in" | "out"; readonly strong: boolean } | undefined => {
  const c = cell.trim().toLowerCase();
  if (/^(c|cr|crdt|credit|in|h|haben|bij|abono|haber|avere|income|inflow|收入|收|\+|i)$/.test(c)) return { way: "in", strong: true };
  if (/^(d|dr|dbit|debit|out|s|soll|af|cargo|debe|dare|expense|outflow|支出|支|-|o|db)$/.test(c)) return { way: "out", strong: true };
  return undefined;
};
