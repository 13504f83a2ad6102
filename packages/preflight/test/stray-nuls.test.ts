import { describe, expect, it } from "vitest";
import { inspect, preflight, withCells } from "../src/index.ts";
import { found, reportOn, TODAY, utf8 } from "./support.ts";

const HEADER = "date,amount,name\n";

describe("NUL bytes in a text", () => {
  it.each([
    ["within a text", `${HEADER}2024-01-02,1,Bak\0ery\n2024-01-03,2,Rent\n`],
    ["alone in a cell and within a number", `${HEADER}2024-01-02,\x001,Bakery\n2024-01-03,2,\0\n`],
    ["in the header row", `date,amo\0unt,name\n2024-01-02,1,Bakery\n2024-01-03,2,Rent\n`],
    ["between a separator and a quote", `${HEADER}2024-01-02,1,\0"Bakery, Berlin"\n2024-01-03,2,Rent\n`],
    ["many in a padded text", `${HEADER}2024-01-02,1,Bakery${"\0".repeat(20)}\n2024-01-03,2,Rent\n`],
    ["that fill the file up", `${HEADER}2024-01-02,1,Bakery\n2024-01-03,2,Rent\n${"\0".repeat(4_000)}`],
  ])("are left out with a warning: %s", (_, text) => {
    for (const encoding of [undefined, "utf-8", "windows-1252"] as const) {
      const options = encoding === undefined ? {} : { encoding };
      const report = reportOn(utf8(text), options);
      const line = text.slice(0, text.indexOf("\0")).split("\n").length;
      const bytes = utf8(text);
      const without = bytes.filter((byte) => byte !== 0);
      expect(found(bytes, options)).toEqual([...found(without, options), `nul_bytes@${line}`]);
      const { content: _sizes, findings: _nuls, groups: _groups, warning_count: _count, ...same } = report;
      expect(reportOn(without, options)).toMatchObject(same);
      expect(inspect(utf8(text), { today: TODAY })._tag).toBe("Inspected");
    }
  });

  it("are counted", () => {
    const [finding] = reportOn(utf8(`${HEADER}2024-01-02,1,a\0b\r\n2024-01-03,2,c\0\0\r\n`)).findings;
    expect(finding?.message).toBe("3 NUL bytes are left out, the first on line 2");
  });

  it("are left out of a corrected file too", () => {
    const file = utf8(`${HEADER}2024-01-02,x,Bak\0ery\n2024-01-03,2,"Re\0nt"\n`);
    const outcome = withCells(file, {}, [{ line: 2, cell: 1, text: "1" }]);
    expect(outcome).toMatchObject({
      _tag: "Corrected",
      bytes: utf8(`${HEADER}2024-01-02,1,Bakery\n2024-01-03,2,"Rent"\n`),
    });
  });

  it.each([
    ["other control characters are among them", `${HEADER}2024-01-02,1,a\0\x01b\n`],
    ["they are as many as the text", `${HEADER}${"2024-01-02,1,\0\0\0\0\0\0\0\0\0\0\0\0\n".repeat(9)}`],
    ["there is no line end", "date\0,amount"],
  ])("are binary data where %s", (_, text) => {
    expect(preflight(utf8(text), {}, { today: TODAY })).toMatchObject({ code: "invalid_file_type" });
  });
});
