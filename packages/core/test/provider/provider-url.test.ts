import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { isLiteralLoopback, readProviderUrl } from "../../src/provider/secrets/provider-url.ts";

const read = (text: string, allow_loopback = true) => {
  const url = readProviderUrl(text, { allow_loopback });
  return Result.isSuccess(url) ? url.success.href : url.failure;
};

describe("an address without https", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.0.0.1:8123/",
    "http://127.255.255.254/",
    "http://127.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]:8123/",
  ])("%s is loopback, written as an address", (url) => {
    expect(read(url)).toMatch(/^http:/);
    expect(read(url, false)).toBe("contains an address that is not https");
    expect(isLiteralLoopback(new URL(url))).toBe(true);
  });

  it.each([
    "http://localhost/",
    "http://localhost./",
    "http://127.0.0.1.nip.example/",
    "http://127.example/",
    "http://0.0.0.0/",
    "http://0/",
    "http://128.0.0.1/",
    "http://10.0.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[fe80::1]/",
    "http://127.0.0.1@bridge.example/",
    "http://bridge.example/127.0.0.1",
  ])("%s is no such address", (url) => {
    expect(read(url)).toBe("contains an address that is not https");
  });

  it.each(["ws://127.0.0.1/", "wss://bridge.example/", "javascript://127.0.0.1/%0aalert(1)"])(
    "%s is of no kind that is called",
    (url) => {
      expect(read(url)).toMatch(/^contains (?:an address that is not https|no web address)$/);
    },
  );
});

describe("an address is absolute, and nothing in it has to be mended", () => {
  it.each([
    "https:bridge.example/claim",
    "https:/bridge.example/claim",
    "https:///bridge.example/claim",
    "https:\\\\bridge.example\\claim",
    "https://bridge.example\\claim",
    "https://bridge.exa\nmple/claim",
    "https://bridge.exa\tmple/claim",
    "https://bridge.example/a b",
    "\0https://bridge.example/",
    "https://bridge.example/\u0085",
    "https://bridge.example:99999/",
    "https://",
    "https://%00/",
    "//bridge.example/",
    "file:///etc/passwd",
  ])("%j is none", (url) => {
    expect(read(url)).toMatch(/^contains (?:no web address|an address that is not https)$/);
  });

  it("a fragment is refused, also a blank one", () => {
    expect(read("https://bridge.example/#x")).toBe("contains an address with a fragment");
    expect(read("https://bridge.example/#")).toBe("contains an address with a fragment");
  });

  it("one with a port, a query and letters of any size is as it was", () => {
    expect(read("HTTPS://Bridge.Example:8443/Claim?a=%2F&b=+")).toBe(
      "https://bridge.example:8443/Claim?a=%2F&b=+",
    );
  });
});
