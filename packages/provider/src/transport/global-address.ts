import ipaddr from "ipaddr.js";

/** The global unicast range of IPv6; addresses outside it are special or unassigned (RFC 4291, 2.4; IANA). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address, as a resolver writes it, is a public one. Addresses in the registries of special purposes (RFC 6890)
 * are not, nor are IPv6 addresses that contain any IPv4 address: mapped, compatible, NAT64, 6to4, Teredo. Text that is not
 * an address is not public.
 */
export const isGlobalAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  // The library names a range if it knows one.
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GIVEN_OUT);
};
