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

/** What the last day of 2024 is in a date format: `31.12.2024`. The format itself, if it has other parts. */
export const dateExample = (format: string): string => {
  const parts = [...format.matchAll(/%(\w)/g)].map(([, part]) => part!);
  if (!parts.every((part) => part in PARTS)) return format;
  return format.replace(/%(\w)/g, (_, part: string) => PARTS[part]!);
};
