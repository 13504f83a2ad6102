// The answer of the HTTP operation, status and body, without a server.
import { preflight, toResponse } from "@farthing/core/preflight";

const today = "2024-02-01";
const good = toResponse(preflight("date,amount\n2024-01-02,12.50\n", {}, { today }));
console.log(good.status, JSON.stringify(good.body));

const bad = toResponse(preflight('date,amount\n2024-01-02,"12.50\n', {}, { today }));
console.log(bad.status, JSON.stringify(bad.body));
