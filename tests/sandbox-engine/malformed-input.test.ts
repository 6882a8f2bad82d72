import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { routes } from "#sandbox/engine/routes.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aForm, aMerchant, anEngine, PDF } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const unreadable = (problem: string) => ({
  error: { error_type: "invalid_request", message: `Json deserialize error: ${problem}`, code: "IR_06" },
});
const invalid = (name: string) => ({
  error: { type: "invalid_request", message: `Invalid value provided: ${name}`, code: "IR_07" },
});

describe("a body that is not well-formed", () => {
  const CONTROL = "control character (\\u0000-\\u001F) found while parsing a string";

  test.each([
    [
      "a lone surrogate",
      '{"amount":1,"currency":"USD","description":"\\ud800"}',
      "lone leading surrogate in hex escape",
    ],
    ["a lone surrogate in a key", '{"metadata":{"\\udc00":1}}', "lone leading surrogate in hex escape"],
    ["a NUL character", '{"amount":1,"currency":"USD","description":"a\\u0000b"}', CONTROL],
    ["a NUL character in an id", '{"amount":1,"currency":"USD","mandate_id":"\\u0000"}', CONTROL],
    ["a repeated key", '{"amount":1,"currency":"USD","amount":2}', "duplicate field `amount`"],
    ["a repeated key that is escaped", '{"amount":1,"currency":"USD","\\u0061mount":2}', "duplicate field `amount`"],
    ["a repeated key of an inner object", '{"metadata":{"a":1,"a":2}}', "duplicate field `a`"],
    ["128 nested arrays", `{"metadata":${"[".repeat(127)}${"]".repeat(127)}}`, "recursion limit exceeded"],
    ["absurd nesting", `${"[".repeat(16_000)}${"]".repeat(16_000)}`, "recursion limit exceeded"],
  ])("with %s is 400 IR_06", async (_what, body, problem) => {
    const answer = await merchant.ask("POST", "/payments", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(unreadable(problem));
  });

  test.each([
    ["that is not UTF-8", Buffer.from('{"amount":1,"currency":"USD","description":"\xff"}', "latin1")],
    ["with a byte of a surrogate", Buffer.from('{"amount":1,"currency":"USD","name":"\xed\xa0\x80"}', "latin1")],
  ])("%s is 400 IR_06", async (_what, body) => {
    const headers = { "api-key": merchant.key, "content-type": "application/json" };
    const answer = await fetch(`${engine.url}/payments`, { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(unreadable("invalid unicode code point"));
  });

  test("keys may return in other objects, text may hold any character, and 127 levels may be nested", async () => {
    const deep = `${"[".repeat(125)}${"]".repeat(125)}`;
    const metadata = `{"a":{"a":1},"b":[{"a":2},{"a":3}],"text":"\\"{[ \\ud83d\\ude00 ü","deep":${deep}}`;
    const answer = await merchant.ask("POST", "/payments", `{"amount":1,"currency":"USD","metadata":${metadata}}`);
    expect(answer.status).toBe(200);
    expect(answer.body.metadata).toEqual(JSON.parse(metadata));
  });
});

describe("a path that cannot be read", () => {
  test.each([
    ["GET", "/payments/%00"],
    ["GET", "/payments/pay%00"],
    ["POST", "/payments/%00/cancel"],
    ["GET", "/disputes/%00"],
    ["GET", "/customers/a%00b/payment_methods"],
    ["GET", "/payment_link/m/%00"],
    ["GET", "/payments/%E0%A4%A"],
    ["GET", "/payments/%"],
    ["DELETE", "/customers/%ED%A0%80"],
  ])("%s %s is the engine's 400", async (method, path) => {
    const answer = await merchant.ask(method, path, method === "POST" ? {} : undefined);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.body).toEqual(invalid("path"));
  });
});

test.each(["http://[/payments/list?limit=1", "http://x:99999/payments/list?limit=1", "//[/x", "*"])(
  "a request for %s is answered in the engine's JSON",
  async (target) => {
    const { hostname, port } = new URL(engine.url);
    const socket = connect(Number(port), hostname);
    const key = `api-key: ${merchant.key}\r\nconnection: close`;
    socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\n${key}\r\n\r\n`);
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 [24]/);
    expect(answer).toMatch(/content-type: application\/json/i);
  },
);

test("no route answers a NUL character, or a path that cannot be decoded, with 500", async () => {
  const failures: string[] = [];
  for (const { method, path } of routes)
    for (const segment of ["%00", "%FF"]) {
      const filled = path.replaceAll(/:\w+/g, segment);
      const answer = await merchant.ask(method, filled, method === "GET" ? undefined : '{"name":"\\u0000"}');
      if (answer.status >= 500 || answer.text.includes("<html")) failures.push(`${method} ${filled} ${answer.status}`);
    }
  expect(failures).toEqual([]);
});

describe("a query that cannot be read", () => {
  test.each([
    ["/disputes/list?payment_id=%00", "a value contains a NUL character"],
    ["/payments/list?customer_id=a%00", "a value contains a NUL character"],
    ["/payments/list?limit=1&limit=2", "duplicate field `limit`"],
    ["/payments/list?created.gte=-270000-01-01T00:00:00Z", "created.gte: an ISO 8601 date time"],
  ])("%s is a plain-text 400", async (path, problem) => {
    const answer = await merchant.ask("GET", path);
    expect(answer.status).toBe(400);
    expect(answer.text).toBe(`Query deserialize error: ${problem}`);
  });
});

test("a NUL character in a form's field or its file's name is 400 IR_07", async () => {
  const fields = { evidence_type: "receipt", dispute_id: "d\0" };
  const field = await merchant.ask("PUT", "/disputes/evidence", aForm(fields));
  expect([field.status, field.body]).toEqual([400, invalid("dispute_id")]);
  const body = [
    "--x\r\ncontent-disposition: form-data; name=\"file\"; filename*=utf-8''a%00.pdf\r\n",
    `content-type: application/pdf\r\n\r\n${PDF}\r\n--x--\r\n`,
  ].join("");
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const file = await merchant.ask("PUT", "/disputes/evidence", body, { headers });
  expect([file.status, file.body]).toEqual([400, invalid("file")]);
});
