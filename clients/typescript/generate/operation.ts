import type { Content, OpenApiDocument, OperationObject, Parameter } from "#contract/openapi-document.ts";
import { nameOf, resolved } from "./document.ts";

/** Parts of one client method. */
export interface Operation {
  readonly id: string;
  readonly resource: string;
  readonly name: string;
  readonly verb: string;
  readonly path: string;
  readonly description: string;
  /** In the path's spelling. */
  readonly variables: readonly string[];
  /** Type of the method's options, by the headers that the operation accepts. */
  readonly options: "RequestOptions" | "WriteOptions" | "ChangeOptions";
  readonly inputs: { readonly type: string; readonly place: "query" | "body"; readonly optional: boolean } | null;
  readonly answer: Answer;
}

export type Answer =
  | { readonly kind: "value"; readonly type: string; readonly inline: boolean }
  | { readonly kind: "list"; readonly type: string; readonly item: string }
  | { readonly kind: "file" };

/** Operations with API keys, the client's only credential. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { security }]) => !security || security.some((scheme) => "apiKey" in scheme))
      .map(([verb, operation]) => operationOf(document, verb.toUpperCase(), path, operation)),
  );
}

function operationOf(document: OpenApiDocument, verb: string, path: string, described: OperationObject): Operation {
  const { operationId: id, description = "" } = described;
  const [resource, name, ...rest] = id.split(".");
  if (!resource || !name || rest.length > 0) throw new Error(`${id}: an operation is called resource.verb`);
  const parameters = (described.parameters ?? []).map((parameter) => parameterOf(document, parameter));
  assertRepeatable(id, verb, parameters);
  return {
    id,
    resource,
    name,
    verb,
    path,
    description,
    variables: [...path.matchAll(/\{([^}]+)\}/g)].map(([, variable = ""]) => variable),
    options: optionsOf(verb, parameters),
    inputs: inputsOf(document, described, parameters),
    answer: answerOf(document, described),
  };
}

/** The client retries unanswered requests, so every operation must be repeatable. */
function assertRepeatable(id: string, verb: string, parameters: readonly Parameter[]): void {
  if (verb !== "GET" && !parameters.some(({ name }) => name === "Idempotency-Key"))
    throw new Error(`${id}: an operation that changes something takes an Idempotency-Key`);
}

function optionsOf(verb: string, parameters: readonly Parameter[]): Operation["options"] {
  if (parameters.some(({ name }) => name === "If-Match")) return "ChangeOptions";
  return verb === "GET" ? "RequestOptions" : "WriteOptions";
}

function inputsOf(
  document: OpenApiDocument,
  { operationId, requestBody }: OperationObject,
  parameters: readonly Parameter[],
) {
  const query = parameters.filter((parameter) => parameter.in === "query");
  if (query.length > 0 && requestBody) throw new Error(`${operationId}: inputs are in the query or in the body`);
  if (requestBody) return bodyOf(document, requestBody.content);
  if (query.length === 0) return null;
  for (const parameter of query) assertStyle(operationId, parameter);
  return {
    type: `NonNullable<operations["${operationId}"]["parameters"]["query"]>`,
    place: "query" as const,
    optional: !query.some(({ required }) => required),
  };
}

function bodyOf(document: OpenApiDocument, content: Content) {
  const schemas = Object.values(content).map(({ schema }) => schema);
  return {
    type: schemas.map(({ $ref = "" }) => nameOf($ref)).join(" | "),
    place: "body" as const,
    optional: schemas.every((schema) => !resolved(document, schema).required?.length),
  };
}

/** The only style that `queryOf` writes. */
function assertStyle(id: string, { name, style, schema }: Parameter): void {
  if ((schema.type === "array") !== name.endsWith("[]") || (schema.type === "object") !== (style === "deepObject"))
    throw new Error(`${id}: lists are ${name}[]=…, maps are ${name}[key]=…, and bounds have names such as ${name}_gte`);
}

function answerOf(document: OpenApiDocument, { operationId, responses }: OperationObject): Answer {
  const [status, response] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const schema = response?.content?.["application/json"]?.schema;
  if (!schema) return { kind: "file" };
  if (!schema.$ref) {
    const type = `operations["${operationId}"]["responses"][${status}]["content"]["application/json"]`;
    return { kind: "value", type, inline: true };
  }
  const type = nameOf(schema.$ref);
  const { properties = {} } = resolved(document, schema);
  const item = properties.data?.items?.$ref;
  return properties.object?.const === "list" && item
    ? { kind: "list", type, item: nameOf(item) }
    : { kind: "value", type, inline: false };
}

function parameterOf(document: OpenApiDocument, parameter: Parameter | { readonly $ref: string }): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const found = document.components.parameters?.[nameOf(parameter.$ref)];
  if (!found) throw new Error(`${parameter.$ref} does not exist`);
  return found;
}
