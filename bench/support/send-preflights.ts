/** Keeps sending preflights until it is stopped: URL, key, how many clients at once, how many bytes each. */
import { Agent, request } from "node:http";
import { csvOf } from "./exports.ts";

const [url = "", key = "", clients = "4", bytes = "10485760"] = process.argv.slice(2);
const content = csvOf(Number(bytes));
const agent = new Agent({ keepAlive: true });

interface Prepared {
  readonly type: string;
  readonly body: Buffer;
}

// Made once, so that the server is measured and not the making of the bodies.
const FORM: Prepared = {
  type: "multipart/form-data; boundary=bench",
  body: Buffer.concat([
    Buffer.from(
      '--bench\r\nContent-Disposition: form-data; name="file"; filename="export.csv"\r\nContent-Type: text/csv\r\n\r\n',
    ),
    content,
    Buffer.from("\r\n--bench--\r\n"),
  ]),
};
const JSON_BODY: Prepared = {
  type: "application/json",
  body: Buffer.from(JSON.stringify({ raw_file_content: content.toString() })),
};

let answered = 0;
let refused = 0;

const send = ({ type, body }: Prepared): Promise<void> =>
  new Promise((resolve) => {
    const sent = request(
      `${url}/api/v1/imports/preflight`,
      {
        method: "POST",
        agent,
        headers: { "X-Api-Key": key, "Content-Type": type, "Content-Length": body.length },
      },
      (answer) => {
        if (answer.statusCode === 200) answered += 1;
        else refused += 1;
        answer.resume().on("end", () => {
          const wait = Number(answer.headers["retry-after"] ?? 0);
          setTimeout(resolve, wait * 1000);
        });
      },
    );
    sent.on("error", () => {
      refused += 1;
      resolve();
    });
    sent.end(body);
  });

let isOver = false;
process.on("SIGTERM", () => {
  isOver = true;
});
process.stdout.write("sending\n");
const start = performance.now();
await Promise.all(
  Array.from({ length: Number(clients) }, async (_, i) => {
    while (!isOver) await send(i % 2 === 0 ? FORM : JSON_BODY);
  }),
);
const per_second = answered / ((performance.now() - start) / 1000);
process.stdout.write(`${JSON.stringify({ per_second, refused })}\n`);
agent.destroy();
