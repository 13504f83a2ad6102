import type { ListedCategory } from "./taxonomy.ts";
import type { Merchant, Tag } from "./transaction.ts";

/** The colour in answers of what was given none: clients of the reference service read a text. */
const NO_COLOR = "#737373";

/** The icon in answers of a category that was given none. */
const NO_ICON = "shapes";

/** A colour in answers: never null. */
export const colorOf = ({ color }: Pick<Tag, "color">): string => color ?? NO_COLOR;

/** An icon in answers: never null. */
export const iconOf = ({ icon }: Pick<ListedCategory, "icon">): string => icon ?? NO_ICON;

/** A category in answers (docs/spec/taxonomy.md, Answers). */
export const toCategoryBody = (category: ListedCategory) => {
  const { id, name, parent_id, parent_name } = category;
  return {
    ...{ id, name, color: colorOf(category), icon: iconOf(category), parent_id },
    parent: parent_id === null || parent_name === null ? null : { id: parent_id, name: parent_name },
  };
};

/** The object of a category in answers (docs/spec/taxonomy.md, Answers). */
export type CategoryBody = ReturnType<typeof toCategoryBody>;

/** A tag in answers (docs/spec/taxonomy.md, Answers). */
export const toTagBody = (tag: Tag) => ({ id: tag.id, name: tag.name, color: colorOf(tag) });

/** The object of a tag in answers (docs/spec/taxonomy.md, Answers). */
export type TagBody = ReturnType<typeof toTagBody>;

/** A merchant in answers (docs/spec/taxonomy.md, Answers). */
export const toMerchantBody = ({ id, name }: Merchant): Merchant => ({ id, name });
