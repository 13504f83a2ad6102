import { isIP } from "node:net";

/** The eight groups of an IPv6 address, in any notation. */
const groupsOf = (address: string): readonly number[] => {
  const canonical = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split("::").map((part) => part.split(":").filter((each) => each));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
};

/**
 * The key by which an address is counted: the address itself, or the first 64 bits of an IPv6 address. A
 * subscriber has at least that many addresses and can choose the rest for each request. An IPv4 address in
 * IPv6 form is the IPv4 address.
 */
export const countedAddress = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
    ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".")
    : `${groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(":")}::/64`;
};
