import { readFileSync } from "node:fs";
import type { OpenAPI3, OperationObject, ParameterObject } from "openapi-typescript";
import { correct } from "#extensions/connectors/engine/openapi/corrections.ts";
import { type Schema, type Schemas, schemaFaults } from "#tests/sandbox-engine/contract/schema-faults.ts";
import type { Exchange } from "./a-recording-proxy.ts";

/** The requests of the engine's OpenAPI document that the connector sends, corrected where the router is right. */
const document = correct(
  JSON.parse(
    readFileSync(new URL("../../extensions/connectors/engine/openapi/engine-openapi.json", import.meta.url), "utf8"),
  ) as OpenAPI3,
);

const faultsOf = schemaFaults(document.components?.schemas as Schemas);

export interface Operation {
  name: string;
  method: string;
  path: string;
  spec: OperationObject;
}

/** Fixed paths first: `list` in `/payments/list` is not a payment ID. */
export const operations: Operation[] = Object.entries(document.paths ?? {})
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, spec]) => {
      const method = verb.toUpperCase();
      return { name: `${method} ${path}`, method, path, spec: spec as OperationObject };
    }),
  )
  .sort((one, other) => Number(one.path.includes("{")) - Number(other.path.includes("{")));

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

export const operationOf = ({ method, url }: Pick<Exchange, "method" | "url">): Operation | undefined =>
  operations.find((each) => each.method === method && patternOf(each.path).test(url.pathname));

/** The request's differences from the document: path, query, headers or body. */
export async function requestFaults(exchange: Exchange): Promise<string[]> {
  const operation = operationOf(exchange);
  if (!operation) return ["the document has no such operation"];
  return [
    ...(exchange.headers.get("api-key") ? [] : ["there is no api-key"]),
    ...parameterFaults(operation, exchange.url),
    ...(await bodyFaults(operation, exchange)),
  ];
}

function parameterFaults({ path, spec }: Operation, url: URL): string[] {
  const parameters = (spec.parameters ?? []) as ParameterObject[];
  const inPath = patternOf(path).exec(url.pathname)?.groups ?? {};
  const sent = {
    path: Object.fromEntries(Object.entries(inPath).map(([name, value]) => [name, decodeURIComponent(value)])),
    query: Object.fromEntries(url.searchParams),
  };
  return (["path", "query"] as const).flatMap((place) => {
    const known = parameters.filter((parameter) => parameter.in === place);
    const unknown = Object.keys(sent[place]).filter((name) => !known.some((parameter) => parameter.name === name));
    return [
      ...unknown.map((name) => `the ${place} parameter ${name} is unknown`),
      ...known.flatMap((parameter) => valueFaults(parameter, sent[place][parameter.name])),
    ];
  });
}

function valueFaults({ name, required, schema }: ParameterObject, text: string | undefined): string[] {
  if (text === undefined) return required ? [`the parameter ${name} is missing`] : [];
  const { type } = schema as Schema;
  const value = type === "integer" || type === "number" ? Number(text) : type === "boolean" ? text === "true" : text;
  return faultsOf(schema as Schema, value).map((fault) => `${name} ${fault}`);
}

async function bodyFaults({ spec }: Operation, { headers, body }: Exchange): Promise<string[]> {
  const content = (spec.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content;
  if (!content) return body.length === 0 ? [] : ["the operation takes no body"];
  const type = headers.get("content-type") ?? "";
  const media = content[type.split(";")[0] ?? ""];
  if (!media) return [`the content type ${type} is unknown`];
  const value = type === "application/json" ? JSON.parse(body.toString()) : await formOf(type, body);
  return faultsOf(media.schema, value);
}

/** The fields of a form; a file is a text to its schema. */
async function formOf(type: string, body: Buffer): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
}
