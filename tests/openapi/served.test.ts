import { expect, test } from "vitest";
import { aServer } from "#tests/app/support/a-server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { document } from "./document.ts";

const APP_URL = "https://pay.northwind.example";

const server = await closedAfterTests(aServer({ settings: { APP_URL } }));
const url = `${server.url}/api/openapi.json`;

test("whoever comes gets the document, from any page, and may keep it for minutes", async () => {
  const answer = await fetch(url, { headers: { origin: "https://editor.swagger.example" } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(Object.keys(((await answer.json()) as typeof document).paths)).toEqual(Object.keys(document.paths));
});

test("it has the addresses of the installation and nothing else is changed", async () => {
  const text = await (await fetch(url)).text();
  expect(text).toContain(`${APP_URL}/api/docs/errors#error-scope_missing`);
  expect(JSON.parse(text).servers).toMatchObject([{ url: "{origin}", variables: { origin: { default: APP_URL } } }]);
  const example = "https://tollhouse.example";
  expect(text).not.toContain(example);
  expect(JSON.parse(text.replaceAll(APP_URL, example))).toEqual(document);
});

test("it answers the other methods as every address does", async () => {
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const options = await fetch(url, { method: "OPTIONS" });
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  const post = await fetch(url, { method: "POST" });
  const { error } = (await post.json()) as { error: { code: string; doc_url: string } };
  expect([post.status, error.code, error.doc_url]).toEqual([
    405,
    "method_not_allowed",
    `${APP_URL}/api/docs/errors#error-method_not_allowed`,
  ]);
});
