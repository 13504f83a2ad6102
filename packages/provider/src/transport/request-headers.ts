const ESCAPED = /%([0-9a-f]{2})/gi;

/** The decoded bytes of a part of a URL; a parsed URL is ASCII, and a lone percent sign stays as it is. */
const bytesOf = (part: string): Buffer =>
  Buffer.from(
    part.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/** Basic credentials (RFC 7617); no header if the URL has none. */
const authorization = ({ username, password }: URL): Readonly<Record<string, string>> => {
  if (username === "" && password === "") return {};
  const pair = Buffer.concat([bytesOf(username), Buffer.from(":"), bytesOf(password)]);
  return { authorization: `Basic ${pair.toString("base64")}` };
};

/** The only headers that are sent. A compressed answer could grow without limit, so none is requested. */
export const requestHeaders = (url: URL): Readonly<Record<string, string>> => ({
  "user-agent": "farthing",
  "accept-encoding": "identity",
  ...authorization(url),
});
