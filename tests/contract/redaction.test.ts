import { describe, expect, test } from "vitest";
import { redact, redactCards } from "#contract/redaction.ts";

const TOKEN = "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJl-_";

test.each(["", "-", "/", "x", "token ", "\\n", "=", "a.b", "-eyJ-eyJ"])(
  "a token behind %j leaves no trace",
  (before) => {
    const text = redact(`${before}${TOKEN} tail`);
    expect(text).not.toContain("eyJzdWIi");
    expect(text).not.toContain("c2lnbmF0dXJl");
    expect(text).toContain(" tail");
  },
);

test("a token without a content key or signature counts as one, and a cursor does not", () => {
  expect(redact("eyJhbGciOiJkaXIifQ..aXY.dGV4dA.dGFn")).toBe("…");
  expect(redact("eyJhbGciOiJub25lIn0.e30.")).toBe("…");
  expect(redact("eyJrIjpbIjIwMjYtMTEtMDMiXX0.Zk3vQ1")).toBe("eyJrIjpbIjIwMjYtMTEtMDMiXX0.Zk3vQ1");
});

test("named credentials are removed from a text and from a line of JSON, which stays JSON", () => {
  const text = `GET /x?token=abc&public_token=xyz&state=def\npassword=ghi "client_secret=jkl"`;
  const line = redact(JSON.stringify({ text }));
  expect(JSON.parse(line).text).toBe(`GET /x?token=…&public_token=…&state=…\npassword=… "client_secret=…"`);
  expect(redact(text)).toBe(JSON.parse(line).text);
});

describe("a card number", () => {
  test.each([
    ["4242424242424242", "4242420000004242"],
    ["4242 4242 4242 4242", "4242 4200 0000 4242"],
    ["4000-0025-0000-3155", "4000-0000-0000-3155"],
    ["3782 822463 10005", "3782 820000 00005"],
    ["/api/5555%204444+3333-1111", "/api/5555%204400+0000-1111"],
    ["on 12 4242 4242 4242 4242 12 28 123", "on 12 4242 4200 0000 4242 12 28 123"],
    ['{"a":"first\\n4242424242424242"}', '{"a":"first\\n4242420000004242"}'],
  ])("%s keeps what may be shown", (text, masked) => expect(redactCards(text)).toBe(masked));

  test("stays a number in JSON", () => {
    expect(JSON.parse(redact(JSON.stringify({ pan: 4242424242424242 })))).toEqual({ pan: 4242420000004242 });
  });

  test.each([
    ["of a wrong check digit", "4242424242424241"],
    ["that is a time in milliseconds", "1795318980000"],
    ["that is a fraction", "0.4242424242424242"],
    ["that is a part of an id", "dp_4242424242424242 4242424242424242ab 4bf92f3577b34da6a3ce929d0e0e4736"],
    ["that is too long", "424242424242424242424242"],
    ["that is a UUID", "41d4f2a0-4242-4242-4242-424242424242x"],
  ])("%s is left as it is", (_name, text) => expect(redactCards(text)).toBe(text));
});
