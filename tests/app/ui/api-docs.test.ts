import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { apiDocument } from "#app/capabilities/api-docs/openapi/document.ts";
import {
  bodyRows,
  headerRows,
  objectRows,
  parameterRow,
  parameterRows,
} from "#app/capabilities/api-docs/openapi/field-rows.ts";
import { resourcesOf, scopesOf } from "#app/capabilities/api-docs/openapi/resources.ts";
import { limitsOf, typeOf } from "#app/capabilities/api-docs/openapi/schema-labels.ts";
import type { OpenApiDocument, Schema } from "#contract/openapi-document.ts";

const resources = resourcesOf(apiDocument);
const operations = resources.flatMap((resource) => resource.operations);

const operationNamed = (id: string) => {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`There is no ${id}.`);
  return operation;
};

describe("the reference", () => {
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
  test("says its scope in one place, and its title beside what it does", () => {
    const { text, title, scope } = operationNamed("disputes.attachEvidence");
    expect([title, scope]).toEqual(["Attach text evidence to a dispute", "disputes:write"]);
    expect(text).not.toContain("Required scope");
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

  test("the bounds of a range are one row", () => {
    const rows = parameterRows(operationNamed("disputes.list").parameters);
    expect(rows.find(({ name }) => name === "created_at_gt")).toMatchObject({
      bounds: ["created_at_gte", "created_at_lt", "created_at_lte"],
      text: "Time at which Tollhouse learned of the dispute.",
    });
    expect(rows.map(({ name }) => name)).not.toContain("created_at_lte");
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
