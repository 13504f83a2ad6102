/**
 * What the package gives out, as schemas that other libraries take: for answers of an API, arguments of a tool, files in an editor.
 */

import type { ReadingOptions } from "../options/options.ts";
import type {
  AccountRecord,
  CategoryRecord,
  MerchantRecord,
  RuleRecord,
  TradeRecord,
  TransactionRecord,
} from "../records/row-result.ts";
import type { PreflightReport } from "../report/report.ts";
import type { JsonSchema } from "../schemas/json-schema.ts";
import profile from "../schemas/profile.schema.json" with { type: "json" };
import records from "../schemas/records.schema.json" with { type: "json" };
import report from "../schemas/report.schema.json" with { type: "json" };
import { type StandardSchema, standardSchema } from "../schemas/standard-schema.ts";

export type { JsonSchema, SchemaIssue } from "../schemas/json-schema.ts";
export type { StandardSchema } from "../schemas/standard-schema.ts";

type RecordName = Exclude<keyof typeof records.$defs, "day" | "decimal">;

const ofRecords = <Value>(name: RecordName): StandardSchema<Value> => {
  const { $schema, $defs }: JsonSchema = records;
  const { day, decimal, [name]: schema } = $defs!;
  return standardSchema<Value>({ $schema: $schema!, ...schema, $defs: { day: day!, decimal: decimal! } });
};

/** The record of a transaction. */
export const transactionSchema: StandardSchema<TransactionRecord> = ofRecords("transaction");

/** The record of an account. */
export const accountSchema: StandardSchema<AccountRecord> = ofRecords("account");

/** The record of a category. */
export const categorySchema: StandardSchema<CategoryRecord> = ofRecords("category");

/** The record of a merchant. */
export const merchantSchema: StandardSchema<MerchantRecord> = ofRecords("merchant");

/** The record of a rule. */
export const ruleSchema: StandardSchema<RuleRecord> = ofRecords("rule");

/** The record of a trade. */
export const tradeSchema: StandardSchema<TradeRecord> = ofRecords("trade");

/** A profile as it is in a file. What `readProfile` reads fits; whether a currency or an encoding exists it says alone. */
export const profileSchema: StandardSchema<ReadingOptions> = standardSchema(profile);

/** The report of a check. */
export const reportSchema: StandardSchema<PreflightReport> = standardSchema(report);
