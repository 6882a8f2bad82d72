import { maxHeaderSize } from "node:http";
import { describe, expect, test } from "vitest";
import { guideHtml } from "#app/capabilities/api-docs/guides/guide-html.tsx";
import { GUIDES } from "#app/capabilities/api-docs/guides/guides.ts";
import { LIMITS } from "#contract/limits.ts";
import { MAX_EVIDENCE_TEXT_BYTES } from "#extensions/capabilities/disputes/dispute.rules.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";

const server = await closedAfterTests(aServer({ settings: { APP_URL: "https://pay.example" } }));
const ask = (path: string) => fetch(`${server.url}${path}`);

const html = new Map(GUIDES.map(({ id }) => [id, guideHtml(id, "https://pay.example")?.html ?? ""]));

describe.each(GUIDES)("the guide $id", ({ id, title }) => {
  test("is a page of the installation, which names its address", async () => {
    const response = await ask(`/api/docs/${id}`);
    const page = await response.text();
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page).toContain(`<title>${title} · Tollhouse</title>`);
    expect(page).toContain(html.get(id));
    expect(page).not.toContain("localhost:3000");
  });

  test("shows no Markdown", () => {
    const shown = (html.get(id) ?? "").replace(/<pre.*?<\/pre>/gs, "").replace(/<code.*?<\/code>/gs, "");
    expect(shown).toMatch(/^<h1 /);
    expect(shown.replace(/<[^>]*>/g, " ")).not.toMatch(/```|\]\(|\*\*|\||^#|`/m);
  });

  test("links to parts that are there", () => {
    const text = html.get(id) ?? "";
    for (const [, href = ""] of text.matchAll(/href="([^"]*)"/g)) {
      if (href.startsWith("https:")) continue;
      const [path = "", anchor] = href.split("#");
      const target = path === "" ? text : html.get(path.replace("/api/docs/", ""));
      expect([href, target === undefined]).toEqual([href, false]);
      if (anchor) expect(target).toContain(`id="${anchor}"`);
    }
  });
});

test("the reference leads to every guide, and lists the limits", async () => {
  const page = await (await ask("/api/docs")).text();
  for (const { id } of GUIDES) expect(page).toContain(`href="/api/docs/${id}"`);
  for (const { limit } of LIMITS) expect(page).toContain(limit);
  expect((await ask("/api/docs/no-such-guide")).status).toBe(404);
});

test("the limits are those of the code", () => {
  const limitOf = (start: string) => LIMITS.find(({ of }) => of.startsWith(start))?.limit;
  expect(limitOf("all evidence texts")).toBe(`${MAX_EVIDENCE_TEXT_BYTES.toLocaleString("en")} bytes`);
  expect(limitOf("headers")).toBe(`${maxHeaderSize / 1024} KiB`);
});
