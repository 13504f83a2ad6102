import { expect, it } from "vitest";
import { type CellEdit, type ReadingOptions, withCells } from "../src/index.ts";
import { utf8 } from "./support.ts";

type Edit = readonly [line: number, cell: number, text: string];

const edited = (bytes: Uint8Array, options: ReadingOptions, ...edits: readonly Edit[]) =>
  withCells(
    bytes,
    options,
    edits.map(([line, cell, text]): CellEdit => ({ line, cell, text })),
  );

const textAfter = (text: string, ...edits: readonly Edit[]): string => {
  const outcome = edited(utf8(text), {}, ...edits);
  if (outcome._tag !== "Corrected") throw new Error(JSON.stringify(outcome));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(outcome.bytes);
};

it.each<[before: string, after: string, ...edits: readonly Edit[]]>([
  ["a,b\r\n1,2\n3,4", "a,b\r\n1,x\n3,4", [2, 1, " x\t"]],
  ["\ufeffa,b\n", "\ufeffx,b\n", [1, 0, "x"]],
  ['"a", b ,c', '"x", y ,c', [1, 0, "x"], [1, 1, "y"]],
  ["a,b", '"x,y","x\ny"', [1, 0, "x,y"], [1, 1, "x\ny"]],
  [" a , b ", '"x""y"," x, y "', [1, 0, 'x"y'], [1, 1, "x, y"]],
  ['="007","=""008"""', '="9","=""9"""', [1, 0, "9"], [1, 1, "9"]],
  ['="007",="008"', '"=""9,9""","9"""', [1, 0, "9,9"], [1, 1, '9"']],
  ["a\nb\nc", 'a\n""\nc', [2, 0, ""]],
  ["a,b\n\n1,2", "a,b\n\n1,", [3, 1, ""]],
  ['"a\nb",c\n1,2', '"a\nb",x\n1,y', [1, 1, "x"], [3, 1, "y"]],
  ['"a" b,"c" \n1,2', '"x","y" \n1,z', [1, 0, "x"], [1, 1, "y"], [2, 1, "z"]],
  ["a,b", "y,b", [1, 0, "x"], [1, 0, "y"]],
])("%j becomes %j", (before, after, ...edits) => {
  expect(textAfter(before, ...edits)).toBe(after);
});

it("a byte that is the last of a character is no separator", () => {
  // 0x83 0x7C is one character in Shift_JIS, and 0x7C alone is a separator.
  const bytes = Uint8Array.of(0x83, 0x7c, 0x7c, 0x61, 0x7c, 0x83, 0x7c);
  const outcome = edited(bytes, { encoding: "shift_jis", col_sep: "|" }, [1, 1, "表"]);
  expect(outcome).toMatchObject({
    _tag: "Corrected",
    bytes: Uint8Array.of(0x83, 0x7c, 0x7c, 0x95, 0x5c, 0x7c, 0x83, 0x7c),
  });
});

it("malformed bytes and unusual sequences stay where nothing is edited, and in a cell whose text stays the same", () => {
  const bytes = Uint8Array.of(0x80, 0x2c, 0xff, 0x2c, 0x61, 0x0a, 0x81, 0x30);
  const options = { encoding: "gb18030", col_sep: "," } as const;
  expect(edited(bytes, options, [1, 0, "€"], [1, 1, "\ufffd"], [1, 2, "b"])).toMatchObject({
    _tag: "Corrected",
    bytes: Uint8Array.of(0x80, 0x2c, 0xff, 0x2c, 0x62, 0x0a, 0x81, 0x30),
  });
});

it.each<[Edit, code: string, message: string]>([
  [[3, 0, "x"], "no_row", "No row begins on line 3"],
  [[4, 0, "x"], "no_row", "No row begins on line 4"],
  [[2, 2, "x"], "no_cell", "The row on line 2 has only 2 cells"],
  [
    [2, 0, "\0"],
    "invalid_text",
    '"\ufffd" contains U+0000 or half of a surrogate pair, which cannot be stored',
  ],
  [
    [2, 0, "\ud800"],
    "invalid_text",
    '"\ufffd" contains U+0000 or half of a surrogate pair, which cannot be stored',
  ],
  [
    [2, 0, '="007"'],
    "marked_text",
    '"="007"" would be read as "007", because the marks around it say that it is a text',
  ],
])("%j is refused as %s: %s", ([line, cell, text], code, message) => {
  const bytes = utf8('a,b\n1,"two\nlines"\n');
  expect(edited(bytes, {}, [1, 0, "x"], [line, cell, text])).toEqual({
    _tag: "NotCorrected",
    refused: [{ line, cell, text, code, message }],
  });
});

it("a character that the encoding of the file does not have is refused, with its name", () => {
  const outcome = edited(
    Uint8Array.of(0xe9, 0x2c, 0x31),
    { encoding: "windows-1252" },
    [1, 0, "é Ж😀"],
    [1, 1, "2"],
  );
  expect(outcome).toEqual({
    _tag: "NotCorrected",
    refused: [
      {
        line: 1,
        cell: 0,
        text: "é Ж😀",
        code: "not_in_encoding",
        message: '"Ж" (U+0416) does not exist in windows-1252, the encoding of the file',
        character: "Ж",
        encoding: "windows-1252",
      },
    ],
  });
});

it("what cannot be read is refused, and so is what could not be with the edits", () => {
  const refusalOf = (text: string, ...edits: readonly Edit[]) => {
    const outcome = edited(utf8(text), {}, ...edits);
    return outcome._tag === "Refused" ? outcome.code : outcome._tag;
  };
  expect(refusalOf('a,b\n"1,2', [1, 0, "x"])).toBe("invalid_csv");
  expect(refusalOf("%PDF-1.7", [1, 0, "x"])).toBe("invalid_file_type");
  expect(refusalOf("a\0b", [1, 0, "x"])).toBe("invalid_file_type");
  expect(refusalOf("a,b", [1, 0, "%PDF-1.7"])).toBe("invalid_file_type");
  expect(
    withCells({ bytes: utf8("a,b"), max_bytes: 3 }, {}, [{ line: 1, cell: 0, text: "ab" }]),
  ).toMatchObject({
    _tag: "Refused",
    code: "file_too_large",
  });
  expect(edited(utf8("a,b"), { type: "ServiceImport" }, [1, 0, "x"])).toMatchObject({
    _tag: "Refused",
    code: "invalid_import_type",
  });
  expect(edited(utf8("a,b"), { col_sep: "x" }, [1, 0, "x"])._tag).toBe("NotRead");
});

it("without edits the bytes are those of any content", () => {
  const bytes = utf8("%PDF-1.7\0");
  expect(withCells({ bytes }, {}, [])).toMatchObject({ _tag: "Corrected", bytes });
});
