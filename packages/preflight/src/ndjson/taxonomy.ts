import { quoted } from "../findings/finding.ts";
import type { KnownTaxonomy } from "../reading/known.ts";
import type { FindingLog } from "./finding-log.ts";
import { lineList } from "./line-list.ts";
import type { Path } from "./path.ts";
import type { JsonObject } from "./values.ts";

const KINDS = { Category: "categories", Tag: "tags", Merchant: "merchants" } as const satisfies Record<
  string,
  keyof KnownTaxonomy
>;

const NAME: Path = ["data", "name"];

type TaxonomyType = keyof typeof KINDS;

const isTaxonomy = (type: string): type is TaxonomyType => Object.hasOwn(KINDS, type);

/** Names of categories, tags and merchants: each is unique, in the file and in the family. */
export const taxonomy = (known: KnownTaxonomy | undefined) => {
  const lines: Record<TaxonomyType, Map<string, number[]>> = {
    Category: new Map(),
    Tag: new Map(),
    Merchant: new Map(),
  };
  return {
    see: (type: string, { name }: JsonObject, line: number): void => {
      if (!isTaxonomy(type) || typeof name !== "string" || name.trim() === "") return;
      const seen = lines[type].get(name);
      if (seen === undefined) lines[type].set(name, [line]);
      else seen.push(line);
    },
    report: (log: FindingLog): void => {
      for (const type of Object.keys(KINDS) as TaxonomyType[]) {
        const existing = new Set(known?.[KINDS[type]]);
        for (const [name, at] of lines[type]) {
          if (existing.has(name)) {
            for (const line of at)
              log.add("existing_taxonomy_collision", { line, path: NAME }, () => ({
                message: `There is already a ${type.toLowerCase()} named ${quoted(name)}`,
              }));
          }
          if (at.length > 1)
            log.add("duplicate_taxonomy_name", { line: at[1]!, path: NAME }, () => ({
              message: `The ${type.toLowerCase()} name ${quoted(name)} is used more than once, on ${lineList(at)}`,
              count: at.length,
            }));
        }
      }
    },
  };
};
