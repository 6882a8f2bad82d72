import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import type { Document, OperationObject } from "./document.ts";

/** The types of the document as openapi-typescript writes them. */
export async function schemaOf(document: Document): Promise<string> {
  const paths = mapValues(document.paths, (item) => mapValues(item, withPlainQuery));
  const types = await openapiTS({ ...document, paths } as unknown as OpenAPI3, {
    // What has a default may be left out of a request.
    defaultNonNullable: false,
    alphabetize: true,
    transform: ({ format }) => (format === "binary" ? BLOB : undefined),
  });
  return astToString(types);
}

const BLOB = ts.factory.createTypeReferenceNode("Blob");

/**
 * Callers write `expand: ["evidence"]`; the brackets of `expand[]` are put on with the request. Failures have one shape,
 * which is a schema of its own, so only the answers of success are kept.
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
