const ESCAPED = /%([0-9a-f]{2})/gi;

/** The bytes that a part of a URL stands for; a parsed URL is ASCII, and a percent sign alone stands for itself. */
const bytesOf = (part: string): Buffer =>
  Buffer.from(
    part.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/** Basic credentials (RFC 7617); no header where the URL has none. */
const authorization = ({ username, password }: URL): Readonly<Record<string, string>> => {
  if (username === "" && password === "") return {};
  const pair = Buffer.concat([bytesOf(username), Buffer.from(":"), bytesOf(password)]);
  return { authorization: `Basic ${pair.toString("base64")}` };
};

/** All that is said of us. A compressed answer could grow without end, so none is asked for. */
export const requestHeaders = (url: URL): Readonly<Record<string, string>> => ({
  "user-agent": "farthing",
  "accept-encoding": "identity",
  ...authorization(url),
});
