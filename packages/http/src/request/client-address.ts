import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import proxyAddr from "proxy-addr";

const V4_IN_V6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** A closed socket has no address. */
const plain = (address = ""): string => {
  const text = address.trim();
  return V4_IN_V6.exec(text)?.[1] ?? text;
};

/** The address at the other end of a connection, which may be that of a proxy; empty if it has ended. */
export const socketAddress = (socket: { readonly remoteAddress?: string | undefined }): string =>
  plain(socket.remoteAddress);

/** From which address a request comes, by what is known of the proxies before this server. */
export interface ClientAddress {
  /**
   * That of the socket, unless it is a trusted proxy; then the nearest address in `X-Forwarded-For` that is
   * not one.
   */
  readonly of: (request: IncomingMessage) => string;
  /** The address of a proxy that is not trusted, if the request seems to come through one. */
  readonly untrustedProxy: (request: IncomingMessage) => string | undefined;
}

/** Reads trusted proxies, which are addresses or CIDRs; throws a `RangeError` for one that is neither. */
export const clientAddress = (proxies: readonly string[]): ClientAddress => {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits, ...rest] = proxy.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    try {
      if (rest.length > 0) throw new RangeError(proxy);
      if (bits === undefined) trusted.addAddress(address, family);
      else if (/^\d{1,3}$/.test(bits)) trusted.addSubnet(address, Number(bits), family);
      else throw new RangeError(bits);
    } catch {
      throw new RangeError(`${JSON.stringify(proxy)} is neither an IP address nor a CIDR such as 10.0.0.0/8`);
    }
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

  return {
    of: (request) =>
      proxyAddr
        .all(request, (address) => isTrusted(plain(address)))
        .map(plain)
        // What a proxy wrote in place of an address says nothing: then it is the proxy that counts.
        .findLast((address) => isIP(address) !== 0) ?? "",
    untrustedProxy: ({ headers, socket }) => {
      const address = plain(socket.remoteAddress);
      const isForwarded = (headers["x-forwarded-for"] ?? headers.forwarded) !== undefined;
      return isForwarded && !isTrusted(address) ? address : undefined;
    },
  };
};
