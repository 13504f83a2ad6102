import { expect, it } from "vitest";
import { ReceiptDocument, receiptSchema } from "../../src/import/index.ts";

const ID = "0190b1c2-0000-7000-8000-000000000001";

const receipt: ReceiptDocument = {
  ...{
    format: "farthing-receipt",
    version: 1,
    import_id: ID,
    family_id: ID,
    stored_at: "2024-06-30T10:00:00Z",
  },
  ...{ number: 1, previous: null, type: "TransactionImport", file: { name: "a.csv", bytes: 1, sha256: "" } },
  ...{ account_id: null, reading: {}, time_zone: "Europe/Vienna", read_on: "2024-06-30" },
  counts: { stored: 1, already_there: 0, left_out: 0, rejected: 0 },
  ...{ accounts: [], sums: [], rows_sha256: "", rows: [], sha256: "" },
};

const { validate, jsonSchema, vendor } = receiptSchema["~standard"];

it("a receipt fits its schema, and what it lacks or has wrong is said with its place", async () => {
  expect(vendor).toBe("effect");
  expect(await validate(receipt)).toEqual({ value: receipt });
  const { read_on: _, ...without } = receipt;
  for (const wrong of [without, { ...receipt, read_on: "2024-06-31" }])
    expect(await validate(wrong)).toMatchObject({ issues: [{ path: ["read_on"] }] });
});

it("its JSON Schema has every field", () => {
  const { properties, required } = jsonSchema.output({ target: "draft-2020-12" }) as {
    readonly properties: object;
    readonly required: readonly string[];
  };
  const fields = Object.keys(ReceiptDocument.fields);
  expect(Object.keys(properties)).toEqual(fields);
  expect(required).toEqual(fields);
});
