import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { OpenApiDocument, OperationObject, Parameter } from "#contract/openapi-document.ts";
import { resourcesOf } from "../../clients/typescript/generate/resources.ts";
import { generateClient } from "../../clients/typescript/generate.ts";
import { VERSION } from "../../clients/typescript/src/version.ts";

const GENERATED = new URL("../../clients/typescript/src/gen/", import.meta.url);
const PACKAGE = new URL("../../clients/typescript/package.json", import.meta.url);

test("the client is what the document makes it", async () => {
  const generated = await generateClient();
  const stale = Object.entries(generated).filter(
    ([name, text]) => readFileSync(new URL(name, GENERATED), "utf8") !== text,
  );
  expect(Object.keys(generated)).toEqual(["schema.ts", "resources.ts", "api-version.ts"]);
  expect(stale.map(([name]) => `${name}: run node clients/typescript/generate.ts`)).toEqual([]);
});

test("the client calls itself by its package's version", () => {
  expect(VERSION).toBe(JSON.parse(readFileSync(PACKAGE, "utf8")).version);
});

const KEY: Parameter = { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string" } };
const ANSWER = { "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } } };
const BODY = { required: false, content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } };

describe("a document", () => {
  test("becomes methods that say what they send", () => {
    const made = resourcesOf(
      aDocument("post", "/api/things/{thing_id}/turn", { parameters: [KEY], requestBody: BODY }),
    );
    expect(made).toContain("turn(thingId: string, params: ThingsTurnParams, options: WriteOptions = {}): Call<Thing>");
    expect(made).toContain(`{ method: "POST", path: path\`/api/things/\${thingId}/turn\`, body: params, options }`);
    expect(made).toContain('export type Thing = components["schemas"]["Thing"];');
  });

  test.each<[string, string, Partial<OperationObject>]>([
    ["a write that cannot be repeated", "post", { parameters: [] }],
    ["a list that is written in another way", "get", { parameters: [query("sizes", { type: "array" })] }],
    ["a range in one parameter", "get", { parameters: [query("size", { type: "object" })] }],
    ["inputs in two places", "post", { parameters: [KEY, query("size", { type: "string" })], requestBody: BODY }],
    ["a name that is none of a resource", "get", { operationId: "turn" }],
  ])("with %s is refused", (_name, verb, operation) => {
    expect(() => resourcesOf(aDocument(verb, "/api/things", operation))).toThrow(/^(things\.)?turn: /);
  });
});

function query(name: string, schema: { type: string }): Parameter {
  return { name, in: "query", required: false, schema };
}

function aDocument(verb: string, path: string, operation: Partial<OperationObject>): OpenApiDocument {
  return {
    paths: { [path]: { [verb]: { operationId: "things.turn", responses: ANSWER, ...operation } } },
    components: { schemas: { Thing: { type: "object", required: ["size"] } } },
  } as unknown as OpenApiDocument;
}
