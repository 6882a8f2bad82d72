import { maxHeaderSize } from "node:http";
import { describe, expect, test } from "vitest";
import { guideAddress } from "#app/capabilities/api-docs/addresses.ts";
import { GUIDES } from "#app/capabilities/api-docs/guides/guides.ts";
import { pageHtml } from "#app/capabilities/api-docs/pages/page-html.tsx";
import { LIMITS } from "#contract/limits.ts";
import { MAX_EVIDENCE_TEXT_BYTES } from "#extensions/capabilities/disputes/dispute.rules.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";

const server = await closedAfterTests(aServer({ settings: { APP_URL: "https://pay.example" } }));
const ask = (path: string) => fetch(`${server.url}${path}`);

const mainOf = (id: string) => pageHtml(guideAddress(id), "https://pay.example")?.main ?? "";

describe.each(GUIDES)("the guide $id", ({ id, title }) => {
  test("is a page of the installation, which names its address", async () => {
    const response = await ask(guideAddress(id));
    const page = await response.text();
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page).toContain(`<title>${title} · API docs · Tollhouse</title>`);
    expect(page).toContain(mainOf(id));
    expect(page).not.toContain("localhost:3000");
  });

  test("shows no Markdown", () => {
    const shown = mainOf(id)
      .replace(/<pre.*?<\/pre>/gs, "")
      .replace(/<code.*?<\/code>/gs, "");
    expect(shown).toContain("<h1 ");
    expect(shown.replace(/<[^>]*>/g, " ")).not.toMatch(/```|\]\(|\*\*|\||^#|`/m);
  });
});

test("an address that a guide had leads to the one that it has", async () => {
  const answer = await fetch(`${server.url}/api/docs/webhooks`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/api/docs/guides/webhooks"]);
  for (const path of ["/api/docs/no-such-guide", "/api/docs/guides/no-such-guide"])
    expect((await ask(path)).status).toBe(404);
});

test("the start page leads to every guide, and the conventions list the limits", async () => {
  const start = await (await ask("/api/docs")).text();
  for (const { id } of GUIDES) expect(start).toContain(`href="${guideAddress(id)}"`);
  const conventions = await (await ask("/api/docs/conventions")).text();
  for (const { limit } of LIMITS) expect(conventions).toContain(limit);
});

test("the limits are those of the code", () => {
  const limitOf = (start: string) => LIMITS.find(({ of }) => of.startsWith(start))?.limit;
  expect(limitOf("all evidence texts")).toBe(`${MAX_EVIDENCE_TEXT_BYTES.toLocaleString("en")} bytes`);
  expect(limitOf("headers")).toBe(`${maxHeaderSize / 1024} KiB`);
});
