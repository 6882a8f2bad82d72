import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localPath } from "#app/auth/local-path.ts";
import { isExternalHost, ownOrigins, returnOrigin } from "#app/auth/sign-in/hosts.ts";
import { readConfig } from "#app/config/config.server.ts";
import { sessionCookies } from "#app/services/session/session-cookies.server.ts";

describe("the host rule", () => {
  test.each([
    "evilcentral.com",
    "central.com.evil.test",
    "localhost.evil.test",
    "notlocalhost",
    "central.co",
    "com",
    "pay.test",
    "127.0.0.1",
    "[::1]:3000",
    "",
  ])("%s is external", (host) => expect(isExternalHost(host, "central.com")).toBe(true));

  test.each([
    "central.com",
    "CENTRAL.com",
    "central.com:3000",
    "central.com.",
    "central.com.:443",
    "a.central.com",
    "A.B.Central.Com:8443",
    "localhost",
    "LOCALHOST:3000",
  ])("%s is not", (host) => expect(isExternalHost(host, "central.com")).toBe(false));
});

describe("people come back", () => {
  const settings = { CENTRAL_DOMAIN: "central.test", EXTERNAL_DOMAIN: "pay.test", APP_URL: "https://app.central.test" };
  const back = (env: string, host: string) => returnOrigin(readConfig({ ...settings, APP_ENV: env }), host);

  test("to the external domain from it, in production alone", () => {
    expect(back("production", "pay.test")).toBe("https://pay.test");
    expect(back("staging", "pay.test")).toBe("https://app.central.test");
    expect(back("development", "pay.test")).toBe("https://app.central.test");
  });

  test("to the central domain from it, and never to a host that only the request names", () => {
    expect(back("production", "app.central.test")).toBe("https://app.central.test");
    expect(back("production", "evil.test")).toBe("https://pay.test");
    expect(back("development", "evil.test")).toBe("https://app.central.test");
  });

  test("our own origins are those of the configuration", () => {
    expect([...ownOrigins(readConfig({ ...settings, APP_ENV: "production" }))]).toEqual([
      "https://app.central.test",
      "https://pay.test",
    ]);
    expect([...ownOrigins(readConfig({}))]).toEqual(["http://localhost:3000", "http://127.0.0.1:3000"]);
  });
});

describe("the cookies by context", () => {
  const names = (settings: Record<string, string>) => sessionCookies(readConfig(settings));

  test("production", () => {
    const settings = { APP_ENV: "production", CENTRAL_DOMAIN: "central.test", EXTERNAL_DOMAIN: "pay.test" };
    expect(names(settings)).toMatchObject({
      secure: true,
      local: { name: "__Secure-tollhouse.session_token", domain: ".pay.test" },
      central: { name: "__Secure-central.session_token", domain: "central.test" },
      searched: ["__Secure-tollhouse.session_token", "__Secure-central.session_token"],
      bind: "__Host-tollhouse.bind",
    });
  });

  test("the names of the configuration", () => {
    const settings = { SESSION_COOKIE: "pay.session_token", CENTRAL_COOKIE: "better-auth.session_token" };
    expect(names(settings)).toMatchObject({
      local: { name: "pay.session_token" },
      central: { name: "better-auth.session_token" },
      searched: ["pay.session_token", "better-auth.session_token"],
    });
  });

  test("development", () => {
    expect(names({ EXTERNAL_DOMAIN: "pay.test" })).toMatchObject({
      secure: false,
      local: { name: "tollhouse.session_token", domain: null },
      central: { name: "central.session_token", domain: null },
      searched: ["tollhouse.session_token", "central.session_token"],
      bind: null,
    });
  });
});

const EVIL = [
  "//evil.test",
  "/\\evil.test",
  "\\/evil.test",
  "\\\\evil.test",
  "///evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "\t//evil.test",
  " //evil.test",
  "https://evil.test",
  "https:evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "/a/..//evil.test",
  "/%2e%2e//evil.test",
  "/.//evil.test",
  "evil.test",
  "@evil.test",
  "?next=//evil.test/../",
  "",
];

describe("a path to go to", () => {
  test.each(EVIL)("%j leads to the start", (next) => expect(localPath(next)).toBe("/overview"));

  test.each([
    ["/disputes?tab=open#top", "/disputes?tab=open#top"],
    ["/a/../b", "/b"],
    ["/%2f%2fevil.test", "/%2f%2fevil.test"],
    ["/ünder?q=ü", "/%C3%BCnder?q=%C3%BC"],
  ])("%s stays ours", (next, expected) => expect(localPath(next)).toBe(expected));

  test("never leaves our origin, whatever the text", () => {
    const part = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "//",
      "%2f",
      "%5c",
      "\t",
      "\n",
      ":",
      "@",
      "evil.test",
      "https",
      "?",
      "#",
      "",
    );
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.array(part).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (next) => {
        const path = localPath(next);
        expect(new URL(path, "https://pay.test").origin).toBe("https://pay.test");
        expect(path).toMatch(/^\/[\x21-\x7e]*$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
