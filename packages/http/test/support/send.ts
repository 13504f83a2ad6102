import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export interface Sent {
  /** What stands in X-Api-Key. */
  readonly key?: string;
  /** A body that is made JSON of. */
  readonly json?: unknown;
  /** A body as it is. */
  readonly body?: string | Uint8Array;
  /** Without a length said before. */
  readonly chunked?: boolean;
  /** The address to send from, where not 127.0.0.1. */
  readonly from?: string;
  /** Undefined takes a header away that would be there. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: it is checked against the OpenAPI document, whatever it is
  readonly body: any;
}

const CHUNK = 64 * 1024;

/** Sends a request over a socket and waits for the answer, also while the body is still on its way. */
export const sender =
  (url: string, agent: Agent) =>
  (method: string, path: string, sent: Sent = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = sent.body ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
      const bytes = text === undefined ? undefined : Buffer.from(text as string);
      const headers = {
        ...(sent.key === undefined ? {} : { "X-Api-Key": sent.key }),
        ...(bytes === undefined ? {} : { "Content-Type": "application/json" }),
        ...(bytes === undefined
          ? {}
          : sent.chunked
            ? { "Transfer-Encoding": "chunked" }
            : { "Content-Length": String(bytes.length) }),
        ...sent.headers,
      };
      const { hostname, port } = new URL(url);
      const going = request({
        ...{ hostname, port, method, path, agent },
        ...(sent.from === undefined ? {} : { localAddress: sent.from }),
      });
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined) going.setHeader(name, value);
      going.on("error", reject);
      going.on("response", (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const body = Buffer.concat(parts).toString();
          const isJson = (response.headers["content-type"] ?? "").startsWith("application/json");
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: body,
            body: isJson && body !== "" ? JSON.parse(body) : undefined,
          });
        });
      });
      if (bytes !== undefined) {
        if (sent.chunked)
          for (let at = 0; at < bytes.length; at += CHUNK) going.write(bytes.subarray(at, at + CHUNK));
        else going.write(bytes);
      }
      going.end();
    });

/** Writes bytes to a socket as they are; resolves with what comes back until `isEnough`, or the other side ends. */
export const sendRaw = (
  url: string,
  bytes: string | Uint8Array,
  isEnough: (text: string) => boolean = () => false,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const done = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      text += part;
      if (isEnough(text)) done();
    });
    socket.on("end", done);
    socket.on("error", reject);
  });
