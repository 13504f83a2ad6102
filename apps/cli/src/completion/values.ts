import { TRANSFER_STATES } from "@farthing/core/transfers";
import { CHECKABLE_IMPORT_TYPES, ENCODINGS, KNOWN_DATE_FORMATS, OPTION_VALUES } from "@farthing/preflight";
import { CURRENCY_CODES } from "@farthing/values";
import { allCodes } from "../explain/all-codes.ts";
import type { Expected, Known } from "./places.ts";

/**
 * What is offered for flags and arguments whose choices commander does not know, by their names in code: some take more than what is
 * offered, of others only the books know what there is.
 */
export const knownValues = async (): Promise<Known> =>
  new Map<string, Expected>([
    ["account", "account"],
    ["amountTypeStrategy", OPTION_VALUES.amount_type_strategy],
    ["code", [...(await allCodes()).keys()]],
    ["colSep", OPTION_VALUES.col_sep.map((each) => (each === "\t" ? "tab" : each))],
    ["currency", CURRENCY_CODES],
    ["dateFormat", KNOWN_DATE_FORMATS],
    ["encoding", ENCODINGS],
    ["numberFormat", OPTION_VALUES.number_format],
    ["signageConvention", OPTION_VALUES.signage_convention],
    ["state", TRANSFER_STATES],
    ["type", CHECKABLE_IMPORT_TYPES],
  ]);
