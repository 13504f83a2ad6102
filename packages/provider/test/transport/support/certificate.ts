import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { isIPv4 } from "node:net";

/** DER, as much of it as a certificate takes (X.690; RFC 5280, 4.1). */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const { length } = Buffer.concat(parts);
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), ...parts]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes);

const ECDSA_WITH_SHA256 = sequence(oid("2a8648ce3d040302"));
const BASIC_CONSTRAINTS = oid("551d13");
const SUBJECT_ALT_NAME = oid("551d11");
const IS_AUTHORITY = sequence(der(0x01, Buffer.from([255])));

const commonName = (text: string): Buffer =>
  sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(text)))));

const altName = (host: string): Buffer =>
  isIPv4(host) ? der(0x87, Buffer.from(host.split(".").map(Number))) : der(0x82, Buffer.from(host));

interface Issued {
  readonly issuer: string;
  readonly subject: string;
  readonly until: string;
  readonly extension: Buffer;
  readonly of: KeyObject;
  readonly by: KeyObject;
}

let serial = 0;

const issue = ({ issuer, subject, until, extension, of, by }: Issued): string => {
  serial += 1;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([serial])),
    ECDSA_WITH_SHA256,
    commonName(issuer),
    sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from(until))),
    commonName(subject),
    of.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const whole = sequence(body, ECDSA_WITH_SHA256, bits(sign("sha256", body, by)));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString("base64")}\n-----END CERTIFICATE-----\n`;
};

const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

export interface Certified {
  readonly key: string;
  readonly cert: string;
}

/** An authority for one test run, and certificates of it. */
export const newAuthority = () => {
  const own = newKey();
  const name = "Test authority";
  const ca = issue({
    issuer: name,
    subject: name,
    until: "491231235959Z",
    extension: sequence(BASIC_CONSTRAINTS, der(0x04, IS_AUTHORITY)),
    of: own.publicKey,
    by: own.privateKey,
  });
  return {
    ca,
    certify: (host: string, until = "491231235959Z"): Certified => {
      const { publicKey, privateKey } = newKey();
      return {
        key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
        cert: issue({
          issuer: name,
          subject: "server",
          until,
          extension: sequence(SUBJECT_ALT_NAME, der(0x04, sequence(altName(host)))),
          of: publicKey,
          by: own.privateKey,
        }),
      };
    },
  };
};
