import type { Operation } from "#contract/operations.ts";
import type { Json, JsonObject } from "#openapi/json.ts";
import type { Body } from "#openapi/request-body.ts";
import { curl } from "./curl.ts";
import { go } from "./go.ts";
import { python } from "./python.ts";
import type { SampleRequest } from "./sample-request.ts";
import { typescript } from "./typescript.ts";

interface Sampled {
  readonly operation: Operation;
  readonly parameters: readonly JsonObject[];
  readonly body: Body | null;
  /** Whether the answer is a file instead of JSON. */
  readonly answersFile: boolean;
}

/**
 * Code samples of an operation with the contract's examples. Programs use an API key, so operations for people have a
 * shell's alone.
 */
export function codeSamplesOf(sampled: Sampled): JsonObject[] {
  const request = requestOf(sampled);
  const inShell = { lang: "Shell", label: "curl", source: curl(request) };
  if (sampled.operation.isForPeople) return [inShell];
  return [
    inShell,
    { lang: "TypeScript", label: "TypeScript", source: typescript(request) },
    { lang: "Python", label: "Python", source: python(request) },
    { lang: "Go", label: "Go", source: go(request) },
  ];
}

function requestOf({ operation, parameters, body, answersFile }: Sampled): SampleRequest {
  const { id, verb, path, variables, isForPeople } = operation;
  const values = valuesOf(parameters, variables);
  const query = queryOf(parameters);
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const address = path.replace(/\{([^}]+)\}/g, (_, name) => String(values[name]));
  return {
    id,
    verb,
    path: text ? `${address}?${text}` : address,
    variables: variables.map((name) => values[name] ?? ""),
    query,
    idempotencyKey: verb === "GET" ? null : keyOf(operation, values),
    body: body && { isForm: body.mediaType === "multipart/form-data", fields: given(body.example) },
    answersFile,
    isForPeople,
  };
}

function given(example: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(example).filter(([, value]) => value !== undefined));
}

/** The page size, and required parameters. */
function queryOf(parameters: readonly JsonObject[]): JsonObject {
  const isShown = ({ name, in: place, required }: JsonObject) => place === "query" && (required || name === "limit");
  const shown = parameters.filter(isShown);
  return Object.fromEntries(shown.map(({ name, example = null }) => [String(name), example]));
}

/** A placeholder shows that the key identifies the work: the same key for other work is refused. */
function keyOf({ id, variables }: Operation, values: Readonly<Record<string, Json>>): string {
  return [id.split(".").at(-1), values[variables.at(-1) ?? ""], 1].filter(Boolean).join("-");
}

function valuesOf(parameters: readonly JsonObject[], variables: readonly string[]): Readonly<Record<string, Json>> {
  const named = parameters.filter(({ name }) => variables.includes(String(name)));
  return Object.fromEntries(named.map(({ name, example = "" }) => [String(name), example]));
}
