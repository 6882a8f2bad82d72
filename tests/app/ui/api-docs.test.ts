import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { apiDocument } from "#app/capabilities/api-docs/openapi/document.ts";
import { bodyRows, headerRows, objectRows, parameterRow } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import { resourcesOf, scopesOf } from "#app/capabilities/api-docs/openapi/resources.ts";
import { limitsOf, typeOf } from "#app/capabilities/api-docs/openapi/schema-labels.ts";
import { referenceHtml } from "#app/capabilities/api-docs/reference/reference-html.tsx";
import type { OpenApiDocument, Schema } from "#contract/openapi-document.ts";

const resources = resourcesOf(apiDocument);
const operations = resources.flatMap((resource) => resource.operations);
const html = referenceHtml("https://pay.example");

const operationNamed = (id: string) => {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`There is no ${id}.`);
  return operation;
};

describe("the reference", () => {
  test("has every operation of the document, at the anchor that is its id", () => {
    const ids = Object.values(apiDocument.paths).flatMap((verbs) =>
      Object.values(verbs).map(({ operationId }) => operationId),
    );
    expect(operations.map(({ id }) => id).sort()).toEqual(ids.sort());
    for (const id of ids) expect(html.reference).toContain(`<article id="${id}"`);
  });

  test("has every error code at the anchor to which an error's doc_url leads", () => {
    expect(apiDocument["x-error-codes"].length).toBeGreaterThan(20);
    for (const { code } of apiDocument["x-error-codes"]) expect(html.reference).toContain(`id="error-${code}"`);
  });

  test("has no anchor twice, and no link to one that it does not have", () => {
    const anchors = [...html.reference.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(anchors).toEqual([...new Set(anchors)]);
    const links = [...`${html.reference}${html.navigation}`.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !anchors.includes(id))).toEqual([]);
    expect(links.length).toBeGreaterThan(200);
  });

  test("says our own address in what is copied, and no variable for it", () => {
    expect(html.reference).toContain("https://pay.example/api/disputes");
    expect(html.reference).not.toContain("$TOLLHOUSE_URL");
  });

  test("tells each object once, with the first resource that answers with it", () => {
    const names = resources.flatMap(({ objects }) => objects.map(({ name }) => name));
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(expect.arrayContaining(["Dispute", "Evidence", "ApiKey", "BankLink"]));
    expect(names.filter((name) => /^List.*Response$/.test(name))).toEqual([]);
  });

  test("knows which operations a scope opens", () => {
    expect(
      scopesOf(resources)
        .get("disputes:write")
        ?.map(({ id }) => id),
    ).toContain("disputes.submit");
  });
});

describe("an operation", () => {
  test("says its scope in one place and its summary once", () => {
    const { text, summary, scope } = operationNamed("disputes.attachEvidence");
    expect(scope).toBe("disputes:write");
    expect(text).not.toContain("Required scope");
    expect(text).not.toContain(summary);
    expect(text).toContain("replaces it");
  });

  test("has the parameters, also those that it shares with others", () => {
    const names = operationNamed("disputes.submit").parameters.map(({ name }) => name);
    expect(names).toEqual(["dispute_id", "Idempotency-Key"]);
  });

  test("has the codes that it can answer with, as the catalog tells them", () => {
    const failures = operationNamed("disputes.submit").failures;
    expect(failures.find(({ code }) => code === "dispute_not_answerable")).toMatchObject({
      status: 409,
      where: "named",
    });
    expect(failures.map(({ code }) => code)).not.toContain("cursor_invalid");
  });
});

describe("a field in words", () => {
  test.each<[Schema, string, boolean]>([
    [{ type: "string" }, "string", false],
    [{ type: ["string", "null"], format: "date-time" }, "timestamp", true],
    [{ type: "array", items: { type: "integer" } }, "array of integers", false],
    [{ type: "object", additionalProperties: { type: "string" } }, "map of strings", false],
    [{ type: "string", format: "binary" }, "file", false],
    [{ $ref: "#/components/schemas/Dispute" }, "Dispute", false],
    [{ oneOf: [{ $ref: "#/components/schemas/ListEvidenceResponse" }, { type: "null" }] }, "list of Evidence", true],
  ])("%j is %s, or null: %s", (schema, text, nullable) => {
    expect(typeOf(schema)).toMatchObject({ text, nullable });
  });

  test.each<[Schema, string[]]>([
    [{ minimum: 1, maximum: 100 }, ["1 to 100"]],
    [{ maxLength: 1024 }, ["at most 1,024 characters"]],
    [{ minLength: 2 }, ["at least 2 characters"]],
    [{ minLength: 3, maxLength: 3 }, ["exactly 3 characters"]],
    [{ exclusiveMinimum: 0 }, ["more than 0"]],
    [{ enum: ["a", "b", null] }, ["one of `a`, `b`"]],
    [{ const: "list" }, ["always `list`"]],
    [{ "x-extensible-enum": ["a", "b"] }, ["today one of `a`, `b`"]],
    [
      { maxItems: 10, uniqueItems: true, items: { pattern: "^x$" } },
      ["at most 10 items", "no item twice", "each matches `^x$`"],
    ],
  ])("%j is limited so: %j", (schema, limits) => {
    expect(limitsOf(schema)).toEqual(limits);
  });

  test("each bound of a range is a parameter that says what it bounds", () => {
    const bounds = operationNamed("disputes.list").parameters.filter(({ name }) => name.startsWith("created_at"));
    expect(bounds.map(parameterRow)).toMatchObject([
      { name: "created_at_gt", text: "Time at which Tollhouse learned of the dispute: after this time." },
      { name: "created_at_gte", type: { text: "timestamp" } },
      { name: "created_at_lt" },
      { name: "created_at_lte" },
    ]);
  });

  test("a body says what must be there, and an answer asks nobody for anything", () => {
    const { body } = operationNamed("disputes.attachEvidence");
    expect(body && bodyRows(body, apiDocument).map(({ name, required }) => [name, required])).toEqual([
      ["evidence_type", true],
      ["text", true],
    ]);
    expect(objectRows({ properties: { a: { type: "string" } } }).map(({ required }) => required)).toEqual([null]);
  });

  test("headers are told by the names that they have on the wire", () => {
    expect(headerRows(apiDocument).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["x-request-id", "RateLimit-Remaining", "Idempotency-Replayed", "Retry-After"]),
    );
  });
});

test("a reference that leads nowhere is found when the page is made", () => {
  const broken = { ...apiDocument, components: { ...apiDocument.components, schemas: {} } } as OpenApiDocument;
  expect(() => resourcesOf(broken)).toThrow("has no #/components/schemas/");
});

test("text of the contract is text on the page, whatever it holds", async () => {
  const { Prose } = await import("#app/capabilities/api-docs/parts/prose.tsx");
  const text = Prose({ children: "a <b>bold</b> `<i>` [word](page.md)" });
  expect(renderToStaticMarkup(text)).toMatch(/^a &lt;b&gt;bold&lt;\/b&gt; <code[^>]*>&lt;i&gt;<\/code> word$/);
});
