import ipaddr from "ipaddr.js";

/** All of IPv6 that is given out to the world; whatever stands outside is special, or nobody's (RFC 4291, 2.4; IANA). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address, as a resolver writes it, is one of the public internet. Everything in the registries of special
 * purposes (RFC 6890) is not, nor is an IPv6 address that holds an IPv4 address, whichever that is: mapped, compatible,
 * NAT64, 6to4, Teredo. Text that is no address is not either.
 */
export const isGlobalAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  // The library names a range where it knows one.
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GIVEN_OUT);
};
