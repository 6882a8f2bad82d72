import type { DescMethodUnary } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { errorBody } from "#app/rest/api-error.server.ts";
import { isApiError } from "#app/rest/errors.server.ts";
import { escapeHtml } from "#app/rest/message-page.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { readMessage } from "#app/rest/read-message.server.ts";
import { hasCardNumber, replaceCardNumbers } from "#contract/card-number.ts";
import { JSON_BODY_BYTES } from "#contract/limits.ts";
import { loggedJson } from "#contract/redacted.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

/** In seconds of CPU. The slowest takes a third of it on a quiet machine; what grows with the square takes minutes. */
const MOST_PER_MIB = 3;

async function cpuSeconds(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** A quarter of a MiB shows growth with the square as well, and takes less time. */
const filled = (unit: string) => unit.repeat(Math.floor(JSON_BODY_BYTES / 4 / Buffer.byteLength(unit)));

test.each([
  ..."& < 4 \" '".split(" "),
  ...["4 ", "4-", "4.", "4   ", "4%20", "4\u200b", "\u0664", "\u0664 ", "424242424242 "],
  ...["4242424242424242 ", "4242 4242 4242 4241 ", "GB12 4242 ", "\\n4", "=", "\u00a0=", '","'],
])("a text of %j is searched, replaced and escaped in a bounded time", async (unit) => {
  const text = filled(unit);
  for (const search of [hasCardNumber, (given: string) => replaceCardNumbers(given, () => "x"), escapeHtml])
    expect(await cpuSeconds(() => search(text))).toBeLessThan(MOST_PER_MIB / 4);
});

const wide = (pair: (at: number) => string) =>
  `{${Array.from({ length: JSON_BODY_BYTES / 20 }, (_, at) => pair(at)).join(",")}}`;

const BODIES: readonly (readonly [string, string])[] = [
  ["of unknown fields", wide((at) => `"k${at}":1`)],
  ["of metadata", `{"metadata":${wide((at) => `"k${at}":"v"`)}}`],
  ["of nested lists", `{"metadata":${"[".repeat(400_000)}${"]".repeat(400_000)}}`],
  ["of nested objects", `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`],
  ["of one field again and again", wide(() => '"amount":1')],
  ["of a number", `{"amount":${"9".repeat(1_000_000)}}`],
  ["of digits", `{"description":"${"4 ".repeat(500_000)}"}`],
  ["of escapes", `{"description":"${"\\u0034".repeat(170_000)}"}`],
  ["of an email address", `{"email":"${"a.".repeat(500_000)}@"}`],
  ["of objects in a list", `{"line_items":[${"{},".repeat(340_000)}{}]}`],
];

test.each(BODIES)("a JSON body %s is read, and its refusal is short", async (_what, body) => {
  const methods: readonly DescMethodUnary[] = [
    TransactionService.method.createTransaction,
    CustomerService.method.createCustomer,
  ];
  for (const method of methods) {
    const headers = { "content-type": "application/json" };
    const request = new Request("http://localhost/api", { method: "POST", body, headers });
    const reading = {
      translate: (json: Record<string, unknown>) => json,
      onBody: (json: Record<string, unknown>) => void JSON.stringify(loggedJson(method.input, json)),
    };
    let refusal: unknown;
    const seconds = await cpuSeconds(() =>
      readMessage(method, request, {}, reading).catch((error) => (refusal = error)),
    );
    expect(seconds).toBeLessThan(MOST_PER_MIB);
    if (!isApiError(refusal)) throw refusal;
    expect(refusal.init.status).toBe(400);
    const answer = errorBody(refusal.init, { requestId: "req_1", appUrl: "http://localhost" });
    expect(JSON.stringify(answer).length).toBeLessThan(64 * 1024);
  }
});

test("a form of too many fields is refused before they are listed", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const form = (body: string) => readForm(new Request("http://localhost/", { method: "POST", body, headers }));
  expect([...(await form("a=1&".repeat(999)))]).toHaveLength(999);
  const body = "a&".repeat(JSON_BODY_BYTES / 2);
  expect(await cpuSeconds(() => expect(form(body)).rejects.toThrow("at most 1000 fields"))).toBeLessThan(MOST_PER_MIB);
});
