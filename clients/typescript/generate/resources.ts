import type { OpenApiDocument } from "#contract/openapi-document.ts";
import { namesWithin } from "./document.ts";
import { type Operation, operationsOf } from "./operation.ts";

/** One class per resource, one method per operation, and names for all that they take and give. */
export function resourcesOf(document: OpenApiDocument): string {
  const operations = operationsOf(document);
  const resources = Map.groupBy(operations, ({ resource }) => resource);
  const describe = (name: string) => document.tags?.find((tag) => tag.name === name)?.description ?? "";
  return [
    IMPORTS,
    ...namedTypes(document, operations),
    ...[...resources].map(([name, methods]) => resourceClass(name, describe(name), methods)),
    allResources([...resources.keys()], describe),
  ].join("\n");
}

const IMPORTS = `import type { Call } from "../call.ts";
import type { ListCall } from "../list-call.ts";
import type { ChangeOptions, RequestOptions, WriteOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Transport } from "../transport.ts";
import type { components, operations } from "./schema.ts";
`;

function namedTypes(document: OpenApiDocument, operations: readonly Operation[]): string[] {
  const used = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ requestBody, responses }) => [
      requestBody,
      ...Object.entries(responses).flatMap(([status, response]) => (status.startsWith("2") ? [response.content] : [])),
    ]);
  const schemas = namesWithin(document, used).map((name) => `export type ${name} = components["schemas"]["${name}"];`);
  const inputs = operations
    .filter(({ inputs }) => inputs !== null)
    .map((operation) => `export type ${paramsName(operation)} = ${operation.inputs?.type};`);
  const answers = operations.flatMap((operation) =>
    operation.answer.kind === "value" && operation.answer.inline
      ? [`export type ${answerName(operation)} = ${operation.answer.type};`]
      : [],
  );
  return [[...schemas, ...inputs, ...answers].join("\n"), ""];
}

function resourceClass(resource: string, description: string, methods: readonly Operation[]): string {
  return `${comment(description, "")}export class ${className(resource)} {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

${methods.map(method).join("\n")}}
`;
}

function method(operation: Operation): string {
  const { name, verb, path, variables, description, inputs, options } = operation;
  const parameters = [
    ...variables.map((variable) => `${camelCase(variable)}: string`),
    ...(inputs ? [`params: ${paramsName(operation)}${inputs.optional ? " = {}" : ""}`] : []),
    `options: ${options} = {}`,
  ];
  const address = path.replace(/\{([^}]+)\}/g, (_, variable: string) => `\${${camelCase(variable)}}`);
  const asked = [`method: "${verb}"`, `path: path\`${address}\``, ...(inputs ? [`${inputs.place}: params`] : [])];
  const { type, call } = returned(operation);
  return `${comment(description, "  ")}  ${name}(${parameters.join(", ")}): ${type} {
    return this.#transport.${call}({ ${[...asked, "options"].join(", ")} });
  }
`;
}

function returned(operation: Operation): { type: string; call: string } {
  const { answer } = operation;
  if (answer.kind === "file") return { type: "Call<File>", call: "file" };
  if (answer.kind === "list")
    return { type: `ListCall<${answer.item}, ${answer.type}>`, call: `list<${answer.item}, ${answer.type}>` };
  const type = answer.inline ? answerName(operation) : answer.type;
  return { type: `Call<${type}>`, call: `value<${type}>` };
}

function allResources(resources: readonly string[], describe: (name: string) => string): string {
  const fields = resources.map((name) => `${comment(describe(name), "  ")}  readonly ${name}: ${className(name)};`);
  const made = resources.map((name) => `    this.${name} = new ${className(name)}(transport);`);
  return `/** Everything that the API offers. */
export class Resources {
${fields.join("\n")}

  constructor(transport: Transport) {
${made.join("\n")}
  }
}
`;
}

function comment(text: string, indent: string): string {
  if (text === "") return "";
  const lines = text.replaceAll("*/", "*\\/").split("\n").flatMap(wrapped);
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`, ""].join("\n");
}

function wrapped(paragraph: string): string[] {
  return paragraph.match(/.{1,110}(?:\s|$)/g)?.map((line) => line.trimEnd()) ?? [""];
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const capitalized = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;
const className = (resource: string) => `${capitalized(resource)}Resource`;
const paramsName = ({ resource, name }: Operation) => `${capitalized(resource)}${capitalized(name)}Params`;
const answerName = ({ resource, name }: Operation) => `${capitalized(resource)}${capitalized(name)}Answer`;
