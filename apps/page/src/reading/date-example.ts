const PARTS: Readonly<Record<string, string>> = {
  d: "31",
  e: "31",
  m: "12",
  b: "Dec",
  Y: "2024",
  y: "24",
  H: "15",
  M: "30",
  S: "59",
};

/** What the last day of 2024 is in a date format: `31.12.2024`. Undefined if it has other parts. */
export const dateExample = (format: string): string | undefined => {
  const parts = [...format.matchAll(/%(\w)/g)].map(([, part]) => part!);
  if (!parts.every((part) => part in PARTS)) return undefined;
  return format.replace(/%(\w)/g, (_, part: string) => PARTS[part]!);
};
