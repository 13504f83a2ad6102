/** The columns of one side. */
const sideOf = (side: "inflow" | "outflow"): string =>
  `${["id", "date", "amount", "currency", "name"].map((name) => `${side}.${name} AS ${side}_${name}`).join(", ")},
  ${side}_account.id AS ${side}_account_id, ${side}_account.name AS ${side}_account_name,
  ${side}_account.account_type AS ${side}_account_type, ${side}_account.status AS ${side}_account_status`;

const joined = (side: "inflow" | "outflow"): string =>
  `JOIN transactions AS ${side} ON ${side}.id = x.${side}_transaction_id
JOIN accounts AS ${side}_account ON ${side}_account.number = ${side}.account_number`;

/** SQL for a transfer of a family with both its sides, whatever its state, by its id. */
export const TRANSFER_BY_ID = [
  ["'paired'", "x.made_by", "transfers"],
  ["x.state", "iif(x.state = 'rejected', 'person', 'rule')", "transfer_candidates"],
]
  .map(
    ([state, made_by, table]) => `
SELECT x.id, ${state} AS state, ${made_by} AS made_by, x.created_at, ${sideOf("inflow")}, ${sideOf("outflow")}
FROM ${table} AS x ${joined("inflow")} ${joined("outflow")}
WHERE x.id = @id AND x.family_id = +@family_id`,
  )
  .join(" UNION ALL ");
