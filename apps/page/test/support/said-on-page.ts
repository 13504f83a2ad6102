import {
  type ColumnKey,
  ENCODINGS,
  KNOWN_DATE_FORMATS,
  OPTION_VALUES,
  QUESTIONS,
  type ReadingOptions,
} from "@farthing/preflight";
import * as fc from "fast-check";
import { EN } from "../../src/texts/en.ts";

export const ROLE_KEYS = EN.roles.map(([key]) => key);
/** More than one column can be this. */
export const REPEATED: ReadonlySet<ColumnKey> = new Set(["other_name", "fee"]);

/** A text of a file that a person can choose, some of them with a meaning for a shell. */
export const header = fc
  .oneof(
    fc.string({ minLength: 1, unit: "grapheme" }),
    fc.constantFrom("it's", "--x", "-", "$(x)", "a\nb", "\\", "`x`"),
  )
  .filter((text) => text.trim() !== "" && text === text.trim());

/** What columns are, each role at one place. */
export const rolesOf = (width: number): fc.Arbitrary<readonly (ColumnKey | null)[]> =>
  fc
    .array(fc.option(fc.constantFrom(...ROLE_KEYS)), { minLength: width, maxLength: width })
    .map((roles) =>
      roles.map((role, at) =>
        role !== null && !REPEATED.has(role) && roles.indexOf(role) < at ? null : role,
      ),
    );

const LABELS = Object.keys(QUESTIONS).filter((field) => field.endsWith("_col_label"));

/** What the controls, the questions and the headers of the table can say. */
export const said: fc.Arbitrary<ReadingOptions> = fc.record(
  {
    encoding: fc.constantFrom(...ENCODINGS),
    col_sep: fc.constantFrom(...OPTION_VALUES.col_sep),
    date_format: fc.constantFrom(...KNOWN_DATE_FORMATS),
    number_format: fc.constantFrom(...OPTION_VALUES.number_format),
    signage_convention: fc.constantFrom(...Object.keys(EN.signs)),
    has_header: fc.boolean(),
    rows_to_skip: fc.nat({ max: 9998 }),
    columns: fc.nat({ max: 8 }).chain((most) => rolesOf(most + 1)),
    booked_statuses: fc.array(header, { minLength: 1, maxLength: 3 }),
    amount_type_inflow_value: header,
    ...Object.fromEntries(LABELS.map((name) => [name, header])),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ReadingOptions>;
