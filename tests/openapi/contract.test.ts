import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parseIdempotencyKey } from "#contract/idempotency-key.ts";
import type { Schema } from "#contract/openapi-document.ts";
import { operationOf } from "#contract/operations.ts";
import { GRANTABLE_SCOPES } from "#contract/scopes.ts";
import { EVIDENCE_FILE_TYPES, EVIDENCE_TEXT_TYPES } from "#extensions/connectors/engine/evidence-types.ts";
import { aBuild } from "#tests/app/support/a-build.ts";
import { isPayer, isSystem, methods, nameOf } from "#tests/contract/methods.ts";
import { operationsOf } from "#tests/contract/routes.ts";
import { codesOf, document, type Operation, operations, parametersOf, resolved } from "./document.ts";
import { faultsOf } from "./schemas.ts";

const isOfRest = (method: (typeof methods)[number]) => !isSystem(method) && !isPayer(method);
const stated = methods.filter(isOfRest).map((method) => [nameOf(method), method] as const);
const build = await aBuild();

test("the document is what the contract generates", () => {
  const folder = mkdtempSync(join(tmpdir(), "tollhouse-openapi-"));
  const path = [resolve("node_modules/.bin"), dirname(process.execPath), process.env.PATH].join(delimiter);
  execFileSync(
    resolve("node_modules/.bin/buf"),
    ["generate", "--template", "buf.gen.openapi.yaml", "--output", folder],
    {
      env: { ...process.env, PATH: path },
    },
  );
  const [fresh, committed] = [folder, "."].map((at) => readFileSync(join(at, "proto/gen/openapi.json"), "utf8"));
  rmSync(folder, { recursive: true });
  expect(fresh === committed).toBe(true);
}, 60_000);

test("every route of the API is an operation, and every operation a route", () => {
  const routes = operationsOf(build).map(({ verb, path }) => `${verb} ${path}`);
  const documented = operations.map(({ verb, path }) => `${verb} ${path}`);
  expect(documented.length).toBeGreaterThan(20);
  expect(documented.toSorted()).toEqual(routes.toSorted());
});

describe.each(stated)("%s", (_name, method) => {
  const contract = operationOf(method);
  const operation = operations.find(({ operationId }) => operationId === contract?.id) as Operation;

  test("stands at its address, with its scope said twice", () => {
    expect(operation).toMatchObject({ verb: contract?.verb, path: contract?.path });
    const scope = (!contract?.isForPeople && contract?.scope) || undefined;
    expect(operation["x-required-scope"]).toBe(scope);
    const also = contract?.alsoScopes ?? [];
    expect(operation["x-also-required-scopes"] ?? []).toEqual(also);
    for (const needed of also) expect(operation.description).toContain(`\`${needed}\``);
    const keys = contract?.isForPeople ? [] : [{ apiKey: [] }];
    const sessions = contract?.apiKeyOnly ? [] : [{ session: [] }, { centralSession: [] }];
    expect(operation.security).toEqual([...keys, ...sessions]);
    const unscoped = contract?.isForPeople ? "Only a person" : "No scope is required.";
    expect(operation.description).toContain(scope ? `\`${scope}\`` : unscoped);
  });

  test("answers with its status, and with every refusal that all have", () => {
    const statuses = Object.keys(operation.responses).map(Number);
    expect(statuses.filter((status) => status < 300)).toEqual([contract?.status]);
    expect(statuses).toEqual(expect.arrayContaining([400, 401, 403, 404, 429, 500, 502]));
    if (contract?.verb !== "GET") expect(statuses).toEqual(expect.arrayContaining([409, 422, 503]));
  });

  test("names every code that the contract does, at the status of the catalog", () => {
    for (const code of contract?.errors ?? []) {
      const entry = document["x-error-codes"].find((known) => known.code === code);
      expect(codesOf(operation, entry?.status ?? 0)).toContain(code);
    }
  });

  test("takes an Idempotency-Key when it changes something, and must have one when money moves", () => {
    const key = parametersOf(operation).find(({ name }) => name === "Idempotency-Key");
    expect(key?.required ?? null).toBe(contract?.verb === "GET" ? null : contract?.idempotencyKeyRequired);
  });

  test("takes one kind of body: a form when it is an upload, and else JSON", () => {
    const kinds = Object.keys(operation.requestBody?.content ?? {});
    expect(kinds).toEqual(contract?.hasBody ? [contract.upload ? "multipart/form-data" : "application/json"] : []);
  });

  test("has words and samples", () => {
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    for (const { name, description } of parametersOf(operation))
      expect([name, description]).toEqual([name, expect.any(String)]);
    const [curl, client] = operation["x-codeSamples"];
    expect(curl?.source).toContain("curl");
    if (contract?.isForPeople) expect(client).toBeUndefined();
    else expect(client?.source).toContain(`tollhouse.${operation.operationId}(`);
  });
});

describe("the document says what the server checks:", () => {
  const bodyOf = (id: string) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    const [{ schema }] = Object.values(operation?.requestBody?.content ?? {}) as [{ schema: Schema }];
    return resolved<Schema>(schema);
  };

  test.each([
    ["disputes.attachEvidence", EVIDENCE_TEXT_TYPES],
    ["disputes.uploadEvidence", EVIDENCE_FILE_TYPES],
  ])("the types of evidence that %s takes", (id, types) => {
    const { evidence_type } = bodyOf(id).properties as Record<string, Schema>;
    expect(evidence_type?.enum?.toSorted()).toEqual(types.toSorted());
  });

  test.each(["apiKeys.create", "apiKeys.update"])("the scopes that %s takes", (id) => {
    expect(bodyOf(id).properties?.scopes?.items?.enum).toEqual(GRANTABLE_SCOPES);
  });

  test("no boolean is constant, and the words of answers may grow", () => {
    const schemas = Object.values(document.components.schemas).flatMap(({ properties = {} }) =>
      Object.values(properties),
    );
    expect(schemas.filter((schema) => typeof schema.const === "boolean")).toEqual([]);
    const closed = Object.entries(document.components.schemas)
      .filter(([name]) => !/(Request|Input)$|^Error$/.test(name))
      .flatMap(([, { properties = {} }]) => Object.entries(properties).filter(([, schema]) => schema.enum));
    expect(new Set(closed.map(([name]) => name))).toEqual(new Set(["environment"]));
  });

  test("a change names a field", () => {
    const changes = operations.filter(({ verb }) => verb === "PATCH").map(({ operationId }) => operationId);
    expect(changes).not.toEqual([]);
    for (const id of changes)
      expect(faultsOf(bodyOf(id), {})).toEqual([expect.stringContaining("fewer than 1 properties")]);
  });

  test.each(["k", "a,b", " k", '"k"', '"a\\"b"', `"${"k".repeat(255)}"`, "k".repeat(255)])("the key %j", (key) => {
    expect([matches(key), parseIdempotencyKey(key, { strict: false }) !== null]).toEqual([true, true]);
  });

  test.each(["", '"', '""', '"k', '"a"b"', "é", "k".repeat(256), `"${"k".repeat(256)}"`])("no key: %j", (key) => {
    expect([matches(key), parseIdempotencyKey(key, { strict: false }) !== null]).toEqual([false, false]);
  });

  const header = document.components.parameters.IdempotencyKey?.schema as Schema;
  const matches = (key: string) => faultsOf(header, key).length === 0;
});
