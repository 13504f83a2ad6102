import { type BeforeReading, type ResolvedForFamily, resolveForFamily } from "@farthing/core/import";
import type { Content, ReadingOptions, RememberedReading } from "@farthing/preflight";
import { type ContentLayout, contentLayout, layoutKey, rememberedIn } from "@farthing/preflight/remembered";
import type { FamilyFacts } from "./known-of-family.ts";
import { possibleIn, uploadOf } from "./requested-reading.ts";

/** The layout of content, and the key by which readings of it are asked for. */
export const layoutOf = (content: Content) => {
  const layout = contentLayout(content);
  return { layout, layout_key: layout === undefined ? undefined : layoutKey(layout) };
};

/** What a family remembers of content of this layout, for the account of the request. */
export const rememberedOf = (
  { readings }: Pick<FamilyFacts, "readings">,
  layout: ContentLayout | undefined,
  accountId: string | undefined,
): RememberedReading | undefined =>
  layout === undefined ? undefined : rememberedIn(readings ?? [], layout, accountId);

/** The options that are given, then those that the family remembers, then those that the content shows. */
export const foundOptions = (
  content: Content,
  options: ReadingOptions,
  before: BeforeReading,
): Omit<ResolvedForFamily, "evidence"> => {
  if (content === undefined) return { options, undecided: [], said: options, used: undefined };
  const { evidence: _, ...resolved } = resolveForFamily(uploadOf(content), possibleIn(options), before);
  return { ...resolved, options: { ...resolved.options, ...options } };
};
