import fc from "fast-check";
import type { Parameter, Schema } from "#contract/openapi-document.ts";
import { type Operation, operations, parametersOf, resolved } from "#tests/openapi/document.ts";
import { A_PDF, A_PNG } from "#tests/support/disputes.ts";
import { worlds } from "#tests/support/world.ts";
import type { Draft } from "./draft.ts";
import { valuesOf } from "./schema-values.ts";

/** Data for requests beside the document: existing IDs of both organizations, and callers. */
export interface Material {
  readonly own: Readonly<Record<string, readonly string[]>>;
  readonly foreign: Readonly<Record<string, readonly string[]>>;
  readonly who: readonly string[];
}

type Pair = readonly [name: string, value: string];

/** Requests that the document allows, for any operation. Most have a key with the scope. */
export function validRequests(material: Material): fc.Arbitrary<Draft> {
  return fc.oneof(...operations.map((operation) => requestsFor(operation, material)));
}

function requestsFor(operation: Operation, { own, foreign, who }: Material): fc.Arbitrary<Draft> {
  const parameters = parametersOf(operation);
  const bodies = bodiesOf(operation, own);
  return fc
    .record({
      who: fc.oneof({ weight: 3, arbitrary: fc.constant("full") }, { weight: 2, arbitrary: fc.constantFrom(...who) }),
      path: pathsOf(operation, { own, foreign }),
      query: fc.tuple(...parameters.filter((each) => each.in === "query").map(pairsOf)),
      headers: operation.verb === "GET" ? fc.constant([]) : idempotencyKeys(),
      body: bodies,
    })
    .map(({ query, headers, body, ...request }) => ({
      kind: "valid",
      operation,
      method: operation.verb,
      ...request,
      query: query.flat(),
      headers: [...headers, ...(body ? [["content-type", body.type] as const] : [])],
      body: body?.bytes ?? null,
    }));
}

function pathsOf({ path }: Operation, { own, foreign }: Pick<Material, "own" | "foreign">): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const ids = names.map((name) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(own[name] ?? [])) },
      { weight: 3, arbitrary: fc.constantFrom(...(foreign[name] ?? [])) },
      { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/) },
    ),
  );
  return fc
    .tuple(...ids)
    .map((values) => names.reduce((at, name, place) => at.replace(`{${name}}`, values[place] ?? ""), path));
}

/** A query parameter in the document's style: arrays repeat the name, and objects have one for each key. */
function pairsOf({ name, required, schema }: Parameter): fc.Arbitrary<Pair[]> {
  const pairs = valuesOf(schema).map((value): Pair[] => {
    const at = encodeURIComponent(name).replace(/%5B%5D$/, "[]");
    if (Array.isArray(value)) return value.map((each) => [at, encodeURIComponent(String(each))]);
    if (typeof value === "object" && value !== null)
      return Object.entries(value).map(([key, each]) => [
        `${at}[${encodeURIComponent(key)}]`,
        encodeURIComponent(String(each)),
      ]);
    return [[at, encodeURIComponent(String(value))]];
  });
  return required
    ? pairs
    : fc.oneof({ weight: 4, arbitrary: fc.constant<Pair[]>([]) }, { weight: 1, arbitrary: pairs });
}

/** None, a new one, or one of a few that come again and again with other requests. */
function idempotencyKeys(): fc.Arbitrary<Pair[]> {
  const keys = fc.oneof(fc.uuid(), fc.constantFrom("again-1", "again-2", "again-3"));
  return fc.oneof(
    fc.constant<Pair[]>([]),
    keys.map((key): Pair[] => [["idempotency-key", key]]),
  );
}

interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

function bodiesOf({ operationId, requestBody }: Operation, own: Material["own"]): fc.Arbitrary<Body | null> {
  if (!requestBody) return fc.constant(null);
  const always = Object.assign({}, ...worlds.map(({ fuzzed }) => fuzzed?.[operationId]));
  const bodies = Object.entries(requestBody.content).map(([type, { schema }]) => {
    const values = withTokens(valuesOf(schema), schema, own).map((value) => ({ ...(value as object), ...always }));
    return type === "multipart/form-data"
      ? fc.tuple(values, fc.constantFrom(A_PDF, A_PNG)).map(formOf)
      : values.map(jsonOf);
  });
  const some = fc.oneof(...bodies);
  return requestBody.required
    ? some
    : fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: some });
}

/** Values of other systems that the schema cannot provide, such as a bank's public token. */
function withTokens(values: fc.Arbitrary<unknown>, schema: Schema, own: Material["own"]): fc.Arbitrary<unknown> {
  const { properties = {} } = resolved<Schema>(schema) as { properties?: Record<string, Schema> };
  const names = Object.keys(properties).filter((name) => name in own);
  const known = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(own[name] ?? []))])));
  return fc.oneof(
    fc.tuple(values, known).map(([value, given]) => ({ ...(value as object), ...given })),
    values,
  );
}

function jsonOf(value: unknown): Body {
  return { type: "application/json", bytes: Buffer.from(JSON.stringify(value)) };
}

const BOUNDARY = "fuzz-boundary";

function formOf([value, file]: [unknown, Uint8Array]): Body {
  const parts = Object.entries(value as object).map(([name, text]) =>
    name === "file"
      ? Buffer.concat([part(`name="file"; filename="receipt.pdf"`), file])
      : Buffer.concat([part(`name="${name}"`), Buffer.from(String(text))]),
  );
  const bytes = Buffer.concat([
    ...parts.flatMap((each) => [each, Buffer.from("\r\n")]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes };
}

function part(disposition: string): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`);
}
