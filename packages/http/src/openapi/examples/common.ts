/** Examples of schemas of the OpenAPI document, by their names. */
export type Examples = Readonly<Record<string, readonly unknown[]>>;

/** Where the server of the examples is reached. */
export const EXAMPLE_URL = "https://money.example.com";

/** The ids in examples, by what they are of. */
export const IDS = {
  account: "01900000-0000-7000-8000-00000000000a",
  transaction: "01900000-0000-7000-8000-00000000000b",
  category: "01900000-0000-7000-8000-00000000000c",
  merchant: "01900000-0000-7000-8000-00000000000d",
  tag: "01900000-0000-7000-8000-00000000000e",
  import: "01900000-0000-7000-8000-000000000010",
  user: "01900000-0000-7000-8000-00000000000f",
  reading: "01900000-0000-7000-8000-000000000011",
  family: "01900000-0000-7000-8000-000000000012",
  parent: "01900000-0000-7000-8000-000000000013",
  other_merchant: "01900000-0000-7000-8000-000000000014",
  other_tag: "01900000-0000-7000-8000-000000000015",
  inflow: "01900000-0000-7000-8000-000000000016",
  savings: "01900000-0000-7000-8000-000000000017",
  transfer: "01900000-0000-7000-8000-000000000018",
  session: "01900000-0000-7000-8000-000000000019",
  api_key: "0AbCdEfGh12",
};

/** When all of them was done. */
export const MOMENT = "2024-06-30T09:00:00.000Z";

export const pagination = { page: 1, per_page: 25, total_count: 1, total_pages: 1, next_cursor: null };
