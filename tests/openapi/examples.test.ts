import { describe, expect, test } from "vitest";
import type { MediaType, Schema } from "#contract/openapi-document.ts";
import { document, operations, parametersOf, resolved } from "./document.ts";
import { faultsOf, faultsOfClosed } from "./schemas.ts";

const each = operations.map((operation) => [operation.operationId, operation] as const);

describe.each(each)("%s", (_id, operation) => {
  test("has an example of every parameter, and it is valid", () => {
    for (const { name, schema, example } of parametersOf(operation)) {
      expect([name, example === undefined]).toEqual([name, false]);
      expect([name, ...faultsOf(schema, example)]).toEqual([name]);
    }
  });

  test("has an example of every body, and it is valid", () => {
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {})) {
      expect(Object.keys(example as object).length).toBeGreaterThan(0);
      expect(faultsOfClosed(schema, example)).toEqual([]);
    }
  });

  test("has an example of every answer, and it is valid", () => {
    const contents = Object.values(operation.responses).flatMap(({ content = {} }) => Object.entries(content));
    for (const [type, content] of contents.filter(([type]) => type === "application/json")) {
      const values = examplesOf(content);
      expect([type, values.length > 0]).toEqual([type, true]);
      for (const value of values) expect(faultsOfClosed(content.schema, value)).toEqual([]);
    }
  });
});

function examplesOf({ example, examples = {} }: MediaType): unknown[] {
  if (example !== undefined) return [example];
  return Object.values(examples).map((reference) => resolved<{ value: unknown }>(reference).value);
}

const schemas = Object.entries(document.components.schemas ?? {});

test.each(schemas)(
  "every field of %s that is never null has an example, and each example is valid",
  (_name, schema) => {
    const missing = fieldsOf(schema).filter(([, field]) => !("examples" in field) && mustShow(field));
    expect(missing.map(([name]) => name)).toEqual([]);
    for (const [name, field] of fieldsOf(schema))
      for (const example of (field.examples as unknown[]) ?? [])
        expect([name, ...faultsOf(field, example)]).toEqual([name]);
  },
);

/** Words, numbers and instants need an example; lists, nested messages and closed words do not. */
function mustShow({ type, format, $ref, const: only, enum: words }: Schema): boolean {
  return !($ref || only || words || format === "binary") && (type === "string" || type === "integer");
}

function fieldsOf(schema: Schema): [string, Schema][] {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return fields.flatMap(([name, field]) => [[name, field] as [string, Schema], ...fieldsOf(field)]);
}

test("every pattern is one for JSON Schema too, and is anchored", () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = ""]) =>
    String(JSON.parse(text)),
  );
  expect(patterns.length).toBeGreaterThan(20);
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern, "u")).not.toThrow();
    expect(pattern).toMatch(/^\^.*\$$/);
  }
});
