/** Texts as earlier versions folded them: in lower case alone. */
export const foldedBefore = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Texts with letters that were folded in another way, and without. */
export const TEXTS_BEFORE = [
  "Straße",
  "STRAẞE",
  "İzmir",
  "ızmır",
  "I\u0307ı\u0307",
  "ΟΔΟΣ",
  "Bread",
  "bread ß",
] as const;
