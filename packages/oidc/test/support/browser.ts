/** An answer on the way. */
export interface Step {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Where a browser ended: at something that it cannot open itself, or at a page. */
export interface Ended {
  readonly link: string | undefined;
  readonly steps: readonly Step[];
}

/** A cookie that is kept. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly secure: boolean;
}

/** Keeps a cookie as a browser does (RFC 6265bis), and refuses what a browser refuses. */
const parseCookie = (text: string, url: URL): Cookie & { readonly isGone: boolean } => {
  const [pair = "", ...rest] = text.split(";").map((each) => each.trim());
  const attributes = new Map(
    rest.map((each) => {
      const [name = "", value = ""] = each.split("=");
      return [name.toLowerCase(), value] as const;
    }),
  );
  const name = pair.slice(0, pair.indexOf("="));
  const secure = attributes.has("secure");
  const path = attributes.get("path") ?? "/";
  if (secure && url.protocol !== "https:")
    throw new Error(`${name} is Secure, and came over ${url.protocol}`);
  if (name.startsWith("__Host-") && (!secure || path !== "/" || attributes.has("domain")))
    throw new Error(`${name} is no __Host- cookie: ${text}`);
  const ends = attributes.get("max-age") ?? "1";
  const expires = Date.parse(attributes.get("expires") ?? "9999-01-01");
  return {
    ...{ name, value: pair.slice(pair.indexOf("=") + 1), path, secure },
    isGone: Number(ends) <= 0 || expires < Date.now(),
  };
};

const pathFits = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);

/**
 * A browser with a jar of its own. `reach` tells where an origin is really served, as a proxy that ends TLS would; what
 * is not there and is not on this machine is left to an app.
 */
export const openBrowser = (reach: () => Readonly<Record<string, string>>) => {
  const jars = new Map<string, Cookie[]>();

  const cookiesFor = (url: URL): string =>
    (jars.get(url.host) ?? [])
      .filter(({ path, secure }) => pathFits(path, url.pathname) && (!secure || url.protocol === "https:"))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");

  const keep = (url: URL, headers: Headers): void => {
    for (const text of headers.getSetCookie()) {
      const { isGone, ...cookie } = parseCookie(text, url);
      const jar = jars.get(url.host) ?? [];
      const isSame = ({ name, path }: Cookie): boolean => name === cookie.name && path === cookie.path;
      // What takes the place of another counts as old as that one (RFC 6265, 5.3).
      const kept = jar.some(isSame) ? jar.map((each) => (isSame(each) ? cookie : each)) : [...jar, cookie];
      jars.set(url.host, isGone ? jar.filter((each) => !isSame(each)) : kept);
    }
  };

  const canReach = (url: URL): boolean =>
    reach()[url.origin] !== undefined || (url.protocol === "http:" && url.hostname === "127.0.0.1");

  /** One request, without going where it leads. */
  const get = async (
    address: string,
    method = "GET",
    sent: Readonly<Record<string, string>> = {},
    body?: string,
  ): Promise<Step> => {
    const url = new URL(address);
    const cookie = cookiesFor(url);
    const to = (reach()[url.origin] ?? url.origin) + url.pathname + url.search;
    const headers = { ...sent, ...(cookie === "" ? {} : { cookie }) };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const answer = await fetch(to, { ...init, redirect: "manual" });
    keep(url, answer.headers);
    return { url: address, status: answer.status, headers: answer.headers, body: await answer.text() };
  };

  /** Goes wherever it is led; `until` says where to stop before. */
  const open = async (address: string, until: (url: string) => boolean = () => false): Promise<Ended> => {
    const steps: Step[] = [];
    let next: string | undefined = address;
    while (next !== undefined && canReach(new URL(next)) && !until(next)) {
      if (steps.length > 20) throw new Error(`it leads nowhere: ${steps.map(({ url }) => url).join("\n")}`);
      const step: Step = await get(next);
      steps.push(step);
      const location = step.headers.get("location");
      next = location === null ? undefined : URL.canParse(location) ? location : new URL(location, next).href;
    }
    return { link: next, steps };
  };

  return {
    ...{ open, get },
    /** Puts a cookie there, as whoever has the machine can. */
    give: (host: string, name: string, value: string): void => {
      const others = (jars.get(host) ?? []).filter((each) => each.name !== name);
      jars.set(host, [...others, { name, value, path: "/", secure: true }]);
    },
    /** Takes all cookies of a host away, as signing out there would. */
    forget: (host: string): void => void jars.delete(host),
    jar: (host: string): readonly Cookie[] => jars.get(host) ?? [],
  };
};

export type Browser = ReturnType<typeof openBrowser>;
