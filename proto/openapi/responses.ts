import type { DescMessage, DescMethod } from "@bufbuild/protobuf";
import type { CatalogEntry } from "#contract/errors/catalog-entry.ts";
import type { Operation } from "#contract/operations.ts";
import { commentOf } from "./comments.ts";
import { sentence } from "./error-schema.ts";
import { errorsOf } from "./errors-of.ts";
import { messageExample } from "./examples.ts";
import type { Reference } from "./field-schema.ts";
import { isBytes } from "./fields.ts";
import { fileHeaders, headersOf, versionHeaders, warningHeaders } from "./headers.ts";
import type { JsonObject } from "./json.ts";
import { verbatimContent } from "./verbatim.ts";

/** All answers of the operation, by status. */
export function responsesOf(method: DescMethod, operation: Operation, reference: Reference): JsonObject {
  const writes = operation.verb !== "GET";
  const errors = Map.groupBy(errorsOf(method, operation), ({ status }) => status);
  return Object.fromEntries([
    [operation.status, success(method.output, operation, reference)],
    ...[...errors].map(([status, codes]) => [status, failure(codes, headersOf(status, { writes }))] as const),
  ]);
}

function success(output: DescMessage, { status, verb }: Operation, reference: Reference): JsonObject {
  const description = commentOf(output) ?? "";
  const has = (wanted: string) => output.fields.some(({ name }) => name === wanted);
  const headers = {
    ...headersOf(status, { writes: verb !== "GET" }),
    ...(has("version") ? versionHeaders : {}),
    ...(has("warnings") ? warningHeaders : {}),
  };
  if (!output.fields.some(isBytes))
    return {
      description,
      headers,
      content: json({ schema: reference(output), example: messageExample(output, { creates: status === 201 }) }),
    };
  const content = verbatimContent(output);
  const isFile = !("application/json" in content);
  return { description, headers: isFile ? { ...headers, ...fileHeaders } : headers, content };
}

function failure(codes: readonly CatalogEntry[], headers: JsonObject): JsonObject {
  const description = codes.map(({ code, meaning }) => `- \`${code}\`: ${sentence(meaning)}`).join("\n");
  const examples = codes.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }] as const);
  const schema = { $ref: "#/components/schemas/Error" };
  return { description, headers, content: json({ schema, examples: Object.fromEntries(examples) }) };
}

function json(content: JsonObject): JsonObject {
  return { "application/json": content };
}
