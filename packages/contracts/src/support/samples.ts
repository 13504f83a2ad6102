/** Canonical decimals that no binary float can represent, and some at a limit. */
export const EXACT_AMOUNTS = [
  "0",
  "0.1",
  "-0.1",
  "0.3",
  "-0.0001",
  "1234.5",
  "999999999999999.9999",
  "-1000000000000000",
  "9007199254740993",
  "123456789012345678901234567890.123",
] as const;

/** Texts that are easily changed, cut or misread. */
export const HARD_TEXTS = [
  " leading and trailing ",
  "two\nlines\r\nand a\ttab",
  "'; drop table transactions; --",
  '"quoted" \\ %_*?[x]',
  "0123",
  "1e5",
  "null",
  "👩‍👩‍👧‍👦 and 🦊",
  "مرحبا \u202eabc\u202c",
  "e\u0301 beside é",
  "\u0001\u001f\u007f\ufeff\ufffd",
] as const;

/** The maximum length of notes. */
export const LONG_TEXT = "ab€🦊".repeat(65_536 / 5).padEnd(65_536, "é");
