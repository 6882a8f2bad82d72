import { EXAMPLE_ORIGIN } from "#openapi/error-schema.ts";
import type { Json, JsonObject } from "#openapi/json.ts";
import type { SampleRequest } from "./sample-request.ts";

const INSTALL = "// npm install ./tollhouse-client-*.tgz, which npm pack makes in clients/typescript";
const CLIENT = [
  'import { env } from "node:process";',
  'import { Tollhouse } from "@tollhouse/client";',
  "",
  `const tollhouse = new Tollhouse({ apiKey: env.TOLLHOUSE_API_KEY ?? "", baseUrl: "${EXAMPLE_ORIGIN}" });`,
];

/** The client mirrors the operation's ID: a resource's method with path variables, fields and options. */
export function typescript({ id, variables, query, body, idempotencyKey }: SampleRequest): string {
  const isForm = body?.isForm ?? false;
  const fields = body?.fields ?? membersOf(query);
  const said = variables.map((value) => JSON.stringify(value));
  if (body || Object.keys(fields).length > 0) said.push(objectLiteral(fields, isForm ? ["file"] : []));
  if (idempotencyKey) said.push(`{ idempotencyKey: ${JSON.stringify(idempotencyKey)} }`);
  const file = JSON.stringify(body?.fields.file);
  const lines = [
    INSTALL,
    ...(isForm ? ['import { readFile } from "node:fs/promises";'] : []),
    ...CLIENT,
    ...(isForm ? [`const file = new File([await readFile(${file})], ${file});`] : []),
    `const answer = await tollhouse.${id}(${argumentsOf(said)});`,
  ];
  return lines.join("\n");
}

/** A repeated parameter is a list of the client's, which spells the address. */
function membersOf(query: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name.replace(/\[\]$/, ""), value]));
}

const MAX_LINE = 80;

/** On one line where there is room, and otherwise one argument a line. */
function argumentsOf(said: readonly string[]): string {
  const line = said.join(", ");
  if (said.length < 2 || (line.length <= MAX_LINE && !line.includes("\n"))) return line;
  return `\n${said.map((argument) => `  ${argument.replaceAll("\n", "\n  ")},\n`).join("")}`;
}

/** An object as one writes it, one property a line. Those in `variables` are shorthand. */
function objectLiteral(fields: JsonObject, variables: readonly string[] = []): string {
  const properties = Object.entries(fields).map(([name, value]) =>
    variables.includes(name) ? name : `${propertyName(name)}: ${literal(value ?? null)}`,
  );
  if (properties.length === 0) return "{}";
  if (properties.length === 1 && !properties[0]?.includes("\n")) return `{ ${properties[0]} }`;
  return `{\n${properties.map((property) => `  ${property.replaceAll("\n", "\n  ")},\n`).join("")}}`;
}

function literal(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  return typeof value === "object" && value !== null ? objectLiteral(value as JsonObject) : JSON.stringify(value);
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
