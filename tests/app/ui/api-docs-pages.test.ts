import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { DOCS } from "#app/capabilities/api-docs/addresses.ts";
import { apiDocument } from "#app/capabilities/api-docs/openapi/document.ts";
import { pageHtml, pagesOf } from "#app/capabilities/api-docs/pages/page-html.tsx";
import { referenceData } from "#app/capabilities/api-docs/reference/reference-context.ts";
import { searchEntries } from "#app/capabilities/api-docs/search/entries.ts";

const ORIGIN = "https://pay.example";
const pages = pagesOf(ORIGIN).map((page) => {
  const { main = "", navigation = "" } = pageHtml(page.address, ORIGIN) ?? {};
  return { ...page, main, navigation, anchors: anchorsOf(main) };
});
const byAddress = new Map(pages.map((page) => [page.address, page]));
const operations = Object.values(apiDocument.paths).flatMap((verbs) => Object.values(verbs));

function anchorsOf(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
}

/** What is wrong with an address within the docs; null when it leads somewhere. */
function faultOf(href: string, from: string): string | null {
  const [path = "", anchor] = href.replaceAll("&#x27;", "'").split("#");
  const page = byAddress.get(path === "" ? from : path);
  if (!page) return `${from} leads to ${href}, which is no page`;
  return anchor && !page.anchors.includes(anchor) ? `${from} leads to ${href}, which has no such part` : null;
}

describe("the pages", () => {
  test("have titles and addresses of their own, in the groups that merchants think in", () => {
    for (const property of ["title", "address"] as const) {
      const values = pages.map((page) => page[property]);
      expect(values).toEqual([...new Set(values)]);
    }
    const groups = [
      "Get started",
      "Guides",
      "Payments",
      "In person",
      "Customers",
      "Billing",
      "Money",
      "Disputes",
      "Developers",
    ];
    expect([...new Set(pages.map(({ group }) => group))]).toEqual(groups);
    expect(pages.slice(0, 3).map(({ title }) => title)).toEqual(["Introduction", "Accept a payment", "Test cards"]);
  });

  test.each(operations.map(({ operationId, summary }) => [operationId, summary]))(
    "one of them has %s, with its title",
    (id, title) => {
      const article = `<article id="${id}"`;
      const [page, ...others] = pages.filter(({ main }) => main.includes(article));
      expect([page?.main.split(article).length, others]).toEqual([2, []]);
      expect(page?.main).toContain(`>${title.replaceAll("'", "&#x27;")}</h2>`);
      expect(page?.navigation).toContain(`href="${page?.address}#${id}"`);
    },
  );

  test("have every error code at the anchor to which an error's doc_url leads", () => {
    expect(apiDocument["x-error-codes"].length).toBeGreaterThan(20);
    const anchors = byAddress.get(`${DOCS}/errors`)?.anchors ?? [];
    for (const { code } of apiDocument["x-error-codes"]) expect(anchors).toContain(`error-${code}`);
  });

  test("say our own address in what is copied, and no variable for it", () => {
    const refunds = byAddress.get(`${DOCS}/refunds`)?.main ?? "";
    expect(refunds.split("https://pay.example/api/refunds").length).toBeGreaterThan(4);
    for (const { address, main } of pages.filter(({ group }) => group !== "Guides"))
      expect([address, /tollhouse\.example/.test(main)]).toEqual([address, false]);
    expect(refunds).not.toContain("$TOLLHOUSE_URL");
  });
});

describe.each(pages)("the page $address", ({ address, main, navigation, anchors }) => {
  test("has no anchor twice, and no link that leads nowhere", () => {
    expect(anchors.filter((id, index) => anchors.indexOf(id) !== index)).toEqual([]);
    const links = [...`${main}${navigation}`.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
    const own = links.filter((href) => href.startsWith("#") || href.startsWith(DOCS));
    expect(own.map((href) => faultOf(href, address)).filter(Boolean)).toEqual([]);
    expect(own.length).toBeGreaterThan(50);
  });

  test("is no larger than other pages: 25 kB compressed, and 4,400 elements", () => {
    const html = main + navigation;
    expect(brotliCompressSync(html).length).toBeLessThan(25_000);
    expect(html.match(/<[a-z]/g)?.length).toBeLessThan(4_400);
  });

  test("marks itself in the navigation", () => {
    expect(navigation.match(/aria-current="page"/g)).toHaveLength(1);
    expect(navigation).toMatch(new RegExp(`href="${address}" aria-current="page"`));
  });
});

test("everything that search finds is on a page", () => {
  const entries = searchEntries(referenceData(ORIGIN));
  expect(entries.length).toBeGreaterThan(1_000);
  expect(entries.map(({ address }) => faultOf(address, DOCS)).filter(Boolean)).toEqual([]);
});
