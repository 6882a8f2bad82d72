import type { Operation } from "#contract/operations.ts";
import { EXAMPLE_ORIGIN } from "./error-schema.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Body } from "./request-body.ts";

interface Sampled {
  readonly operation: Operation;
  readonly parameters: readonly JsonObject[];
  readonly body: Body | null;
}

const FORM: Body["mediaType"] = "multipart/form-data";

/**
 * Code samples of an operation with the contract's examples. The client uses an API key, so operations for people are
 * omitted.
 */
export function codeSamplesOf(sampled: Sampled): JsonObject[] {
  const inShell = { lang: "Shell", label: "curl", source: curl(sampled) };
  if (sampled.operation.isForPeople) return [inShell];
  return [inShell, { lang: "TypeScript", label: "TypeScript", source: typescript(sampled) }];
}

function curl({ operation, parameters, body }: Sampled): string {
  const { verb, path, variables, isForPeople } = operation;
  const values = valuesOf(parameters, variables);
  const address = path.replace(/\{([^}]+)\}/g, (_, name) => String(values[name]));
  const query = new URLSearchParams(Object.entries(queryOf(parameters)).map(([name, value]) => [name, String(value)]));
  const lines = [
    `curl ${verb === "GET" ? "" : `-X ${verb} `}"$TOLLHOUSE_URL${[address, query].filter(String).join("?")}"`,
    ...(isForPeople ? PERSON : ['-H "x-api-key: $TOLLHOUSE_API_KEY"']),
    ...(verb === "GET" ? [] : [`-H "Idempotency-Key: ${keyOf(operation, values)}"`]),
    ...(body ? bodyLines(body) : []),
  ];
  return lines.join(" \\\n  ");
}

/** The headers of a page's own browser request. */
const PERSON = ['--cookie "tollhouse.session_token=$TOLLHOUSE_SESSION"', '-H "sec-fetch-site: same-origin"'];

function bodyLines({ mediaType, example }: Body): string[] {
  if (mediaType === "application/json") return [`-H "content-type: ${mediaType}"`, `-d '${JSON.stringify(example)}'`];
  return Object.entries(example).map(([name, value]) => `-F "${name}=${name === "file" ? "@" : ""}${value}"`);
}

/** The client mirrors the operation's ID: a resource's method with path variables, fields and options. */
function typescript({ operation, parameters, body }: Sampled): string {
  const { id, variables, verb } = operation;
  const values = valuesOf(parameters, variables);
  const isForm = body?.mediaType === FORM;
  const params = body?.example ?? membersOf(queryOf(parameters));
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const fields = given.map(([name, value]) => (isForm && name === "file" ? name : `${name}: ${JSON.stringify(value)}`));
  const said = variables.map((name) => JSON.stringify(values[name]));
  if (body || fields.length > 0) said.push(`{ ${fields.join(", ")} }`);
  if (verb !== "GET") said.push(`{ idempotencyKey: "${keyOf(operation, values)}" }`);
  const name = JSON.stringify(body?.example.file);
  const lines = [
    INSTALL,
    ...(isForm ? ['import { readFile } from "node:fs/promises";'] : []),
    ...CLIENT,
    ...(isForm ? [`const file = new File([await readFile(${name})], ${name});`] : []),
    `const answer = await tollhouse.${id}(${said.join(", ")});`,
  ];
  return lines.join("\n");
}

/** A repeated parameter is a list of the client's, which spells the address. */
function membersOf(query: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name.replace(/\[\]$/, ""), value]));
}

/** The page size, and required parameters. */
function queryOf(parameters: readonly JsonObject[]): JsonObject {
  const isShown = ({ name, in: place, required }: JsonObject) => place === "query" && (required || name === "limit");
  const shown = parameters.filter(isShown);
  return Object.fromEntries(shown.map(({ name, example = null }) => [String(name), example]));
}

const INSTALL = "// npm install ./tollhouse-client-*.tgz, which npm pack makes in clients/typescript";
const CLIENT = [
  'import { env } from "node:process";',
  'import { Tollhouse } from "@tollhouse/client";',
  "",
  `const tollhouse = new Tollhouse({ apiKey: env.TOLLHOUSE_API_KEY ?? "", baseUrl: "${EXAMPLE_ORIGIN}" });`,
];

/** A placeholder shows that the key identifies the work: the same key for other work is refused. */
function keyOf({ id, variables }: Operation, values: Readonly<Record<string, Json>>): string {
  return [id.split(".").at(-1), values[variables.at(-1) ?? ""], 1].filter(Boolean).join("-");
}

function valuesOf(parameters: readonly JsonObject[], variables: readonly string[]): Readonly<Record<string, Json>> {
  const named = parameters.filter(({ name }) => variables.includes(String(name)));
  return Object.fromEntries(named.map(({ name, example = "" }) => [String(name), example]));
}
