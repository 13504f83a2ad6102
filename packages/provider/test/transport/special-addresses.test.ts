import { Socket } from "node:net";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { transportWith } from "../../src/transport/provider-transport.ts";

/** A transport whose connections all end before they stand, so that nothing leaves this process. */
const reaching = (answers: readonly (readonly string[])[]) => {
  const asked: string[] = [];
  const dialled: (readonly string[])[] = [];
  const transport = transportWith(
    { allow_loopback: true },
    {
      resolve: async (name) => answers[Math.min(asked.push(name), answers.length) - 1]!,
      dial: (addresses) => {
        dialled.push(addresses);
        const socket = new Socket();
        setImmediate(() => socket.destroy());
        return socket;
      },
    },
  );
  return { transport, asked, dialled };
};

type Transport = ReturnType<typeof reaching>["transport"];

/** The problem, and whether something may have been sent. */
const outcome = async ({ send }: Transport, url: string): Promise<readonly [string, boolean]> => {
  const sent = send({ method: "GET", url: Redacted.make(url), time_limit: 60_000 });
  const { problem, opened } = Result.getOrThrow(Result.flip(await Effect.runPromise(Effect.result(sent))));
  return [problem, opened];
};

/** IANA's registries of special purposes, RFC 6890 and what came after, multicast, and what is reserved. */
const SPECIAL_V4: readonly string[] = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24"],
  ...["192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4", "255.255.255.255/32"],
];
const SPECIAL_V6: readonly string[] = [
  ...["::/128", "::1/128", "::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48"],
  ...["100::/64", "2001::/23", "2001::/32", "2001:2::/48", "2001:10::/28", "2001:20::/28", "2001:db8::/32"],
  ...["2002::/16", "2620:4f:8000::/48", "3fff::/20", "5f00::/16", "fc00::/7", "fd00:ec2::254/128"],
  ...["fe80::/10", "fec0::/10", "ff00::/8", "::/3", "4000::/2", "8000::/1"],
];

const v4Number = (text: string): bigint =>
  text.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
const v6Number = (text: string): bigint => {
  const [head = "", tail] = text.split("::").map((half) => half.split(":").filter(Boolean));
  const groups = [
    ...head,
    ...Array(tail === undefined ? 0 : 8 - head.length - tail.length).fill("0"),
    ...(tail ?? []),
  ];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
};

interface Range {
  readonly text: string;
  readonly first: bigint;
  readonly last: bigint;
}
const rangeOf =
  (width: 32 | 128) =>
  (text: string): Range => {
    const [address, bits] = text.split("/") as [string, string];
    const first = width === 32 ? v4Number(address) : v6Number(address);
    return { text, first, last: first + (1n << BigInt(width - Number(bits))) - 1n };
  };
const RANGES_V4 = SPECIAL_V4.map(rangeOf(32));
const RANGES_V6 = SPECIAL_V6.map(rangeOf(128));
const isIn = (ranges: readonly Range[]) => (address: bigint) =>
  ranges.some(({ first, last }) => first <= address && address <= last);

const octets = (address: bigint): number[] => [24n, 16n, 8n, 0n].map((by) => Number((address >> by) & 255n));
const groups = (address: bigint): string[] =>
  Array.from({ length: 8 }, (_, at) => ((address >> BigInt(112 - 16 * at)) & 65_535n).toString(16));
const dotted = (address: bigint): string => octets(address).join(".");
const colons = (address: bigint): string => groups(address).join(":");
/** As a URL and a resolver write it. */
const written = (address: bigint): string => new URL(`http://[${colons(address)}]`).hostname.slice(1, -1);

const wide = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const escaped = (text: string): string =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join("");

/** Every way in which a URL may write one IPv4 address. */
const spellingsV4 = (address: bigint): readonly string[] => {
  const [a, b, c, d] = octets(address) as [number, number, number, number];
  const plain = `${a}.${b}.${c}.${d}`;
  return [
    plain,
    `${plain}.`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `0x${a.toString(16)}.${(b * 256 + c) * 256 + d}`,
    `${address}`,
    `0x${address.toString(16)}`,
    `0X0000${address.toString(16).toUpperCase()}`,
    `0${address.toString(8)}`,
    [a, b, c, d].map((part) => `0${part.toString(8)}`).join("."),
    [a, b, c, d].map((part) => `0x${part.toString(16)}`).join("."),
    `0${a.toString(8)}.0x${b.toString(16)}.${c * 256 + d}`,
    wide(plain),
    ...["\u3002", "\uff0e", "\uff61"].map((dot) => plain.replaceAll(".", dot)),
    escaped(plain),
    `${wide(`${a}`)}\uff0e${b}.0x${c.toString(16)}.${escaped(`${d}`)}`,
  ];
};

/** Every way in which an IPv6 address may hold an IPv4 address. */
const holdersOfV4 = (address: bigint): readonly string[] => {
  const [high, low] = groups(address).slice(-2) as [string, string];
  return [
    `[::ffff:${dotted(address)}]`,
    `[::FFFF:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[::${dotted(address)}]`,
    `[::${high}:${low}]`,
    `[::ffff:0:${dotted(address)}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b::${dotted(address)}]`,
    `[64:ff9b:1::${dotted(address)}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:${high}:${low}::]`,
    `[2001::${high}:${low}]`,
  ];
};

const spellingsV6 = (address: bigint): readonly string[] => [
  `[${colons(address)}]`,
  `[${groups(address)
    .map((group) => group.padStart(4, "0").toUpperCase())
    .join(":")}]`,
  `[${written(address)}]`,
  `[${groups(address).slice(0, 6).join(":")}:${dotted(address & 0xffff_ffffn)}]`,
];

const inRange = ({ first, last }: Range): fc.Arbitrary<bigint> =>
  fc.oneof(fc.constantFrom(first, last), fc.bigInt({ min: first, max: last }));
const special = (ranges: readonly Range[]): fc.Arbitrary<bigint> =>
  fc.constantFrom(...ranges).chain((range) => inRange(range));

const REFUSED = ["address_refused", false];

/** Nobody is asked and nothing is called; over plain http too, unless the host is a literal loopback address. */
const expectRefused = async (host: string): Promise<void> => {
  const { transport, asked, dialled } = reaching([["93.184.216.34"]]);
  const said = await outcome(transport, `https://${host}/accounts`);
  expect([host, said, asked, dialled]).toEqual([host, REFUSED, [], []]);
};

/** A name of this address is refused as well, whoever else it names. */
const expectNameRefused = async (address: string): Promise<void> => {
  for (const answer of [[address], ["93.184.216.34", address], [address, "2606:2800:21f::1"]]) {
    const { transport, asked, dialled } = reaching([answer]);
    const said = await outcome(transport, "https://bank.example/accounts");
    expect([answer, said, asked, dialled]).toEqual([answer, REFUSED, ["bank.example"], []]);
  }
};

/** It is called, and nothing else is. */
const expectDialled = async (host: string, address: string): Promise<void> => {
  const { transport, asked, dialled } = reaching([]);
  expect(await outcome(transport, `https://${host}/`)).toEqual(["unreachable", false]);
  expect([host, asked, dialled]).toEqual([host, [], [[address]]]);
};

describe("Special addresses are refused (RFC 6890)", () => {
  it.each(RANGES_V4)("$text, at both of its ends and in every spelling", async ({ first, last }) => {
    for (const address of [first, last]) {
      for (const host of [...spellingsV4(address), ...holdersOfV4(address)]) await expectRefused(host);
      await expectNameRefused(dotted(address));
      await expectNameRefused(`::ffff:${dotted(address)}`);
    }
  });

  it.each(RANGES_V6)("$text, at both of its ends and in every spelling", async ({ first, last }) => {
    for (const address of [first, last]) {
      for (const host of spellingsV6(address)) await expectRefused(host);
      await expectNameRefused(written(address));
    }
  });

  it("anywhere in a range of IPv4", async () => {
    await fc.assert(
      fc.asyncProperty(special(RANGES_V4), async (address) => {
        for (const host of spellingsV4(address)) await expectRefused(host);
        await expectNameRefused(dotted(address));
      }),
      { numRuns: 50 },
    );
  });

  it("anywhere in a range of IPv6", async () => {
    await fc.assert(
      fc.asyncProperty(special(RANGES_V6), async (address) => {
        for (const host of spellingsV6(address)) await expectRefused(host);
        await expectNameRefused(written(address));
        await expectNameRefused(`${written(address)}%eth0`);
      }),
      { numRuns: 50 },
    );
  });

  it("any IPv4 address that an IPv6 address holds, a public one too", async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 0xffff_ffffn }), async (address) => {
        for (const host of holdersOfV4(address)) {
          await expectRefused(host);
          await expectNameRefused(host.slice(1, -1));
        }
      }),
      { numRuns: 25 },
    );
  });

  it("and public ones are called, in every spelling", async () => {
    const v4 = fc.bigInt({ min: 0n, max: 0xffff_ffffn }).filter((address) => !isIn(RANGES_V4)(address));
    const v6 = fc
      .bigInt({ min: 1n << 125n, max: (1n << 126n) - 1n })
      .filter((address) => !isIn(RANGES_V6)(address));
    await fc.assert(
      fc.asyncProperty(v4, v6, async (four, six) => {
        for (const host of spellingsV4(four)) await expectDialled(host, dotted(four));
        for (const host of spellingsV6(six)) await expectDialled(host, written(six));
      }),
      { numRuns: 25 },
    );
  });

  it.each(RANGES_V4.concat(RANGES_V6).filter(({ text }) => !/^(?:::|4000::|8000::|fc00)|^::\/3/.test(text)))(
    "what stands beside $text is not refused for it",
    async ({ first, last }) => {
      const isV4 = last <= 0xffff_ffffn;
      for (const address of [first - 1n, last + 1n]) {
        const isPublic = isV4
          ? address > 0n && address <= 0xffff_ffffn && !isIn(RANGES_V4)(address)
          : address >> 125n === 1n && !isIn(RANGES_V6)(address);
        if (isPublic)
          await expectDialled(
            isV4 ? dotted(address) : `[${written(address)}]`,
            isV4 ? dotted(address) : written(address),
          );
      }
    },
  );
});

describe("Disguises", () => {
  it.each([
    ...["127.1", "0x7f.1", "0x7f000001", "017700000001", "2130706433", "127.0.0.1.", "0", "0x", "127.0x1"],
    ...["[::ffff:10.0.0.1]", "[::ffff:a00:1]", "[64:ff9b::7f00:1]", "[::127.0.0.1]", "[::]", "[::1]"],
    ...["[fe80::1%25eth0]", "[fe80::1%eth0]", "[fe80::1]", "[fd00:ec2::254]", "169.254.169.254"],
    ...[
      "localhost",
      "localhost.",
      "LOCALHOST",
      "a.localhost",
      "a.localhost.",
      "ｌｏｃａｌｈｏｓｔ",
      "%6cocalhost",
    ],
    ...["127。0。0。1", "１２７.０.０.１", "①②⑦.0.0.1", "127.0.0.1:443", "bank.example@127.0.0.1"],
    ...[
      "bank.example:x@[::1]",
      "127.0.0.1\\@bank.example",
      "127.0.0.1#@bank.example",
      "127.0.0.1?@bank.example",
    ],
    ...["256.1.1.1", "1.2.3.4.5", "127.0.0.0x1"],
  ])("%s", async (host) => {
    await expectRefused(host);
  });

  it.each([
    "127.0.0.1",
    "::1",
    "169.254.169.254",
    "fd00:ec2::254",
    "fe80::1%eth0",
    "::ffff:127.0.0.1",
    "x",
    "",
  ])("a name that is %s", async (address) => {
    await expectNameRefused(address);
  });

  it("a name that ends in a dot is asked for as it is, and checked like any other", async () => {
    const { transport, asked, dialled } = reaching([["10.0.0.1"]]);
    expect(await outcome(transport, "https://bank.example./")).toEqual(REFUSED);
    expect([asked, dialled]).toEqual([["bank.example."], []]);
  });

  it("a name that only looks like this machine's is another's", async () => {
    for (const host of ["notlocalhost", "localhost.example"]) {
      const { transport, asked } = reaching([["93.184.216.34"]]);
      expect(await outcome(transport, `https://${host}/`)).toEqual(["unreachable", false]);
      expect(asked).toEqual([host]);
    }
  });
});

describe("Plain http", () => {
  const LOOPBACK = [
    "127.0.0.1",
    "127.1",
    "127.255.255.254",
    "0x7f.1",
    "2130706433",
    "127.0.0.1.",
    "[::1]",
    "[0:0::1]",
  ];

  it.each(LOOPBACK)("goes to %s if that is allowed, without a lookup", async (host) => {
    const { transport, asked, dialled } = reaching([]);
    const { hostname } = new URL(`http://${host}`);
    expect(await outcome(transport, `http://${host}/`)).toEqual(["unreachable", false]);
    expect([asked, dialled]).toEqual([[], [[hostname.replace(/[[\]]/g, "")]]]);
  });

  it.each([
    ...["localhost", "127.0.0.1.example", "bank.example", "93.184.216.34", "10.0.0.1", "0.0.0.0", "[::]"],
    ...[
      "[::ffff:127.0.0.1]",
      "[::7f00:1]",
      "[64:ff9b::7f00:1]",
      "169.254.169.254",
      "128.0.0.1",
      "126.255.255.255",
    ],
  ])("never goes to %s", async (host) => {
    const { transport, asked, dialled } = reaching([["127.0.0.1"]]);
    expect(await outcome(transport, `http://${host}/`)).toEqual(REFUSED);
    expect([asked, dialled]).toEqual([[], []]);
  });
});

describe("What is no address for a provider", () => {
  it.each([
    "",
    "bank.example",
    "ftp://bank.example/",
    "file:///etc/passwd",
    "data:,x",
    "https://bank.example/#a",
  ])("%s", async (url) => {
    const { transport, asked, dialled } = reaching([["93.184.216.34"]]);
    expect(await outcome(transport, url)).toEqual(REFUSED);
    expect([asked, dialled]).toEqual([[], []]);
  });
});
