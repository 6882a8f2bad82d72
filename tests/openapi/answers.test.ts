import { describe, expect, test } from "vitest";
import { oncePer } from "#contract/once-per.ts";
import type { ResponseObject } from "#contract/openapi-document.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import type { Ids } from "#tests/support/sample.ts";
import { samplesOf } from "#tests/support/world.ts";
import { codesOf, type Operation, operations } from "./document.ts";
import { jsonOf, namesOf, type RequestSample, send } from "./requests.ts";
import { faultsOf, faultsOfClosed } from "./schemas.ts";
import { allowed, aProduct } from "./world.ts";

const product = await closedAfterTests(aProduct());
// Refused requests and reads change nothing, so they share these.
const sharedIds = await product.ids();

/** New resources for the IDs that the operation names. */
async function idsOfItsOwn(operation: Operation): Promise<Ids> {
  return { ...sharedIds, ...(await product.ids(namesOf(operation))) };
}

/** The answer to the first sample of a write. It is asked once, since each needs resources of its own. */
const firstOf = oncePer(async (operation: Operation) => {
  const ids = await idsOfItsOwn(operation);
  const [sample = {}] = samplesOf(operation.operationId, ids);
  const headers = { ...sample.headers, "idempotency-key": `first-${operation.operationId}` };
  const ask = () => send(product.url, operation, ids, ...allowed(product, operation, { ...sample, headers }));
  return { ids, ask, answer: await ask() };
});

describe.each(operations.map((operation) => [operation.operationId, operation] as const))("%s", (id, operation) => {
  test("answers as the document says", async () => {
    const first = operation.verb === "GET" ? null : await firstOf(operation);
    const ids = first?.ids ?? sharedIds;
    for (const [at, asked] of samplesOf(id, ids).entries()) {
      expect(requestFaults(operation, asked)).toEqual([]);
      const isAnswered = first !== null && at === 0;
      const answer = isAnswered
        ? first.answer.clone()
        : await send(product.url, operation, ids, ...allowed(product, operation, asked));
      expect([answer.status, ...(await answerFaults(operation, answer))]).toEqual([
        asked.refusedWith ?? successOf(operation),
      ]);
    }
  });

  const variables = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const nobody: Ids = Object.fromEntries(variables.map((name) => [name, `${name.slice(0, 3)}_none`]));

  test.each<[string, number, string, () => RequestSample, "allowed" | "key" | "powerless" | "none"]>([
    ["without a key", 401, "unauthenticated", () => ({}), "none"],
    ["without its scope", 403, "scope_missing", () => ({}), "powerless"],
    ["with a parameter that is none", 400, "parameter_unknown", () => ({ query: "stauts=1" }), "allowed"],
    ["about what is not there", 404, "resource_missing", () => ({ ids: nobody }), "allowed"],
    ["with a key when it is for people", 403, "person_required", () => ({}), "key"],
  ])("is refused %s, as the document says", async (_name, status, code, ask, who) => {
    if (status === 404 && (variables.length === 0 || !codesOf(operation, 404).includes(code))) return;
    const scope = operation["x-required-scope"];
    if (who === "powerless" && scope === undefined) return;
    const [usual = {}] = samplesOf(id, sharedIds);
    if (who === "key" && operation.security.some((scheme) => "apiKey" in scheme)) return;
    const asked = { ...usual, ...ask() };
    const [sent, key] = who === "allowed" ? allowed(product, operation, asked) : [asked, keyOf(who, scope)];
    const answer = await send(product.url, operation, sharedIds, sent, key);
    // A control of payouts is refused by its name.
    const codes = who === "key" ? [code, "control_requires_person"] : [code];
    expect([answer.status, codes]).toEqual([
      status,
      expect.arrayContaining([(await answer.clone().json()).error.code]),
    ]);
    expect(await answerFaults(operation, answer)).toEqual([]);
  });
});

function keyOf(who: "key" | "powerless" | "none", scope = ""): string | null {
  if (who === "none") return null;
  return who === "key" ? product.key : product.keyWithout(scope);
}

const withBody = operations.filter(({ requestBody }) => requestBody !== undefined);

test.each(withBody.map((operation) => [operation.operationId, operation] as const))(
  "%s is refused with a body that is none, and with one that the document refuses",
  async (_id, operation) => {
    const [wrong, key] = allowed(product, operation, { json: { stauts: 1 } });
    const answer = await send(product.url, operation, sharedIds, wrong, key);
    const takesJson = operation.requestBody?.content["application/json"] !== undefined;
    if (takesJson) expect(requestFaults(operation, { json: { stauts: 1 } })).not.toEqual([]);
    expect([answer.status, ...(await answerFaults(operation, answer))]).toEqual([takesJson ? 400 : 415]);
    const text = await fetch(`${product.url}${operation.path.replace(/\{\w+\}/g, "none")}`, {
      method: operation.verb,
      headers: { ...wrong.headers, ...(key !== null && { "x-api-key": key }) },
      body: "what is this?",
    });
    expect([text.status, ...(await answerFaults(operation, text))]).toEqual([415]);
  },
);

const writes = operations.filter(({ verb }) => verb !== "GET");

test.each(writes.map((operation) => [operation.operationId, operation] as const))(
  "%s says of an answer that is told again that it is, and of which request",
  async (_id, operation) => {
    const { answer: first, ask } = await firstOf(operation);
    const again = await ask();
    const documented = Object.keys(operation.responses[again.status]?.headers ?? {});
    expect(documented).toEqual(expect.arrayContaining(["Idempotency-Replayed", "Idempotency-Original-Request"]));
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("idempotency-original-request")).toBe(first.headers.get("x-request-id"));
    expect(await answerFaults(operation, again)).toEqual([]);
  },
);

function successOf({ responses }: Operation): number {
  return Number(Object.keys(responses).find((status) => status.startsWith("2")));
}

function requestFaults(operation: Operation, asked: RequestSample): string[] {
  const json = jsonOf(operation, asked);
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return json === undefined || !schema ? [] : faultsOf(schema, json);
}

/** Differences from the document: status, header, content type, body or error code. */
async function answerFaults(operation: Operation, answer: Response): Promise<string[]> {
  const reply = operation.responses[answer.status];
  if (!reply) return [`${answer.status} ${await answer.text()}`];
  const type = (answer.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const content = reply.content?.[type];
  if (!content) return [`content type ${type}`];
  const faults = headerFaults(reply, answer);
  if (type !== "application/json") return faults;
  const body = await answer.json();
  const code =
    answer.status < 400 || codesOf(operation, answer.status).includes(body.error.code) ? [] : [body.error.code];
  return [...faults, ...code, ...faultsOfClosed(content.schema, body)];
}

/** Optional headers. */
const SOMETIMES = new Set(["Retry-After", "Idempotency-Replayed", "Idempotency-Original-Request", "X-Warning"]);

function headerFaults({ headers = {} }: ResponseObject, answer: Response): string[] {
  const kept = answer.headers.get("cache-control");
  // A streamed file also forbids proxies to compress it.
  if (!kept?.split(", ").includes("no-store")) return [`cache-control: ${kept}`];
  return Object.keys(headers).filter((name) => !SOMETIMES.has(name) && !answer.headers.has(name));
}
