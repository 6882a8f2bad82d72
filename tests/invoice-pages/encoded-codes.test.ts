import { expect, test } from "vitest";
import { startVisiting } from "#tests/payer-accounts/visiting.ts";

const { get } = await startVisiting();

const CODE = "sandbox_5kq1ZbA9c0dXeFgHiJkLmN";

test.each([
  ...[`/invoices/%73andbox${CODE.slice(7)}`, `/invoices/${CODE}%41`, `/Invoices/%5A`, `/invoices/${CODE}/%70ay`],
])("a code that is written otherwise shows the page of an unknown invoice: %s", async (path) => {
  const [unknown, encoded] = [await get("/invoices/unknown"), await get(path)];
  expect([encoded.status, encoded.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  const titleOf = ({ body }: { body: string }) => /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1];
  expect(titleOf(encoded)).toBe(titleOf(unknown));
  expect(encoded.body).not.toContain(CODE);
  expect(encoded.headers["cache-control"]).toContain("no-store");
});

test("a form for such a code is refused, and nothing is done", async () => {
  const answer = await get(`/invoices/${CODE}%41`, { method: "POST", body: "" });
  expect([answer.status, answer.body]).toEqual([404, "There is no such page."]);
});
