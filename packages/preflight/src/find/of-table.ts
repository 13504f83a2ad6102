import type { ContentTable } from "../decode/content-table.ts";
import { inRows } from "../findings/in-rows.ts";
import type { Evidence } from "../findings/question.ts";
import type { ReadingOptions } from "../options/options.ts";
import { optionsFor } from "../reading/statement-options.ts";
import type { Inspection, Profile } from "./facts/inspection.ts";

/** What a statement says of how it is read. */
export const statementInspection = (table: ContentTable, given: ReadingOptions): Inspection => {
  const { account_id: _, ...profile } = optionsFor(given, table);
  const { evidence, undecided } = table;
  return { profile: profile as Profile, evidence, undecided, assumed: {} };
};

/** An inspection of a statement with what its rows show of the order of day and month. */
export const withDateOrder = (stated: Inspection, { profile, ...found }: Inspection): Inspection => {
  const isOfDates = ({ field }: { readonly field: string }): boolean => field === "date_format";
  const { date_format } = profile;
  return {
    profile: { ...stated.profile, ...(date_format === undefined ? {} : { date_format }) },
    evidence: [...stated.evidence, ...found.evidence.filter(isOfDates)],
    undecided: [...found.undecided.filter(isOfDates), ...stated.undecided],
    assumed: found.assumed.date_format === undefined ? {} : { date_format: found.assumed.date_format },
  };
};

/** What is found of the text of a sheet, and is not so in the workbook. */
const ofText = ({ field }: Evidence): boolean => field === "encoding" || field === "col_sep";

const ofRows = <Each extends Evidence>(each: Each): Each => ({ ...each, reason: inRows(each.reason) });

/** An inspection of the rows of a sheet, with what the workbook says and leaves open. */
export const ofSheet = (found: Inspection, table: ContentTable | undefined): Inspection =>
  table === undefined
    ? found
    : {
        ...found,
        evidence: [...table.evidence, ...found.evidence.filter((each) => !ofText(each)).map(ofRows)],
        undecided: [...table.undecided, ...found.undecided],
      };
