import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import type { OpenApiDocument, OperationObject } from "#contract/openapi-document.ts";
import { namesWithin } from "./document.ts";

/** The types of the document as openapi-typescript writes them. */
export async function schemaOf(document: OpenApiDocument): Promise<string> {
  const isSent = whatIsSent(document);
  const paths = mapValues(document.paths, (item) => mapValues(item, withPlainQuery));
  const types = await openapiTS({ ...document, paths } as unknown as OpenAPI3, {
    // Request fields with a default are optional.
    defaultNonNullable: false,
    alphabetize: true,
    transform: ({ format, type, "x-extensible-enum": words }, { path = "" }) => {
      if (format === "binary") return BLOB;
      if (words) return openUnion(words, Array.isArray(type) && type.includes("null"));
      if (format !== "date-time" || !isSent(path)) return undefined;
      return Array.isArray(type) && type.includes("null") ? INSTANT_OR_NULL : INSTANT;
    },
  });
  return astToString(types);
}

const { factory } = ts;
const BLOB = factory.createTypeReferenceNode("Blob");
const INSTANT = factory.createUnionTypeNode([
  factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
  factory.createTypeReferenceNode("Date"),
]);
const INSTANT_OR_NULL = factory.createUnionTypeNode([INSTANT, factory.createLiteralTypeNode(factory.createNull())]);

/** Editors suggest known values, and any other value compiles too: answers may contain new ones. */
function openUnion(words: readonly string[], nullable: boolean): ts.TypeNode {
  const anyOther = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  return factory.createUnionTypeNode([
    ...words.map((word) => factory.createLiteralTypeNode(factory.createStringLiteral(word))),
    factory.createParenthesizedType(anyOther),
    ...(nullable ? [factory.createLiteralTypeNode(factory.createNull())] : []),
  ]);
}

/** Requests accept a `Date`; answers contain JSON's string. */
function whatIsSent(document: OpenApiDocument): (path: string) => boolean {
  const bodies = Object.values(document.paths).flatMap((item) => Object.values(item).map((one) => one.requestBody));
  const schemas = namesWithin(document, bodies).map((name) => `#/components/schemas/${name}/`);
  return (path) => path.includes("/parameters/") || schemas.some((schema) => path.startsWith(schema));
}

/**
 * Callers write `expand: ["evidence"]`; the request adds the brackets of `expand[]`. Error responses share one schema,
 * so only successes are kept.
 */
function withPlainQuery(operation: OperationObject): OperationObject {
  const parameters = operation.parameters?.map((parameter) =>
    "$ref" in parameter ? parameter : { ...parameter, name: parameter.name.replace(/\[\]$/, "") },
  );
  const responses = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, response]) => [status, { ...response, headers: {} }]);
  return { ...operation, ...(parameters && { parameters }), responses: Object.fromEntries(responses) };
}

function mapValues<T>(record: Readonly<Record<string, T>>, map: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
