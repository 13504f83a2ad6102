import { isIP } from "node:net";

/** The eight groups of an IPv6 address, whichever way it is written. */
const groupsOf = (address: string): readonly number[] => {
  const canonical = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split("::").map((part) => part.split(":").filter((each) => each));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
};

/**
 * What an address is counted as: itself, or of IPv6 its first 64 bits, which are what one subscriber has at the least;
 * the rest of it they choose for each request. An IPv4 address in the form of IPv6 is the IPv4 address.
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
