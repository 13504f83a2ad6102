// The answer of the HTTP operation, status and body, without a server.

import { toResponse } from "@farthing/http/preflight-response";
import { preflight } from "@farthing/preflight";

const today = "2024-02-01";
const good = toResponse(preflight("date,amount\n2024-01-02,12.50\n", {}, { today }));
console.log(good.status, JSON.stringify(good.body));

const bad = toResponse(preflight('date,amount\n2024-01-02,"12.50\n', {}, { today }));
console.log(bad.status, JSON.stringify(bad.body));

// Prints:
//> 200 {"data":{"type":"TransactionImport","valid":true,"content":{"filename":"import.csv","content_type":"text/csv","byte_size":29},"stats":{"rows_count":1},"headers":["date","amount"],"required_headers":["date","amount"],"missing_required_headers":[],"errors":[],"warnings":[]}}
//> 422 {"error":"invalid_csv","message":"Line 2: a quote in this record is never closed. Close the quote, or double it if it is part of the text. If the line looks right, an earlier line has an extra quote.","errors":["Line 2: a quote in this record is never closed"]}
