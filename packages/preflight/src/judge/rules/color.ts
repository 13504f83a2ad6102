import { quoted } from "../../findings/finding.ts";
import type { Column } from "../../reading/layout.ts";
import { cellRule } from "../cell-rule.ts";
import type { Rule } from "../rule.ts";

/** A colour is `#RRGGBB` or blank. */
export const color = (column: Column): Rule =>
  cellRule(
    "invalid_color",
    column,
    (value) => value === "" || /^#[0-9a-f]{6}$/i.test(value),
    (value) => ({ message: `${quoted(value)} is not a colour like #1F77B4` }),
  );
