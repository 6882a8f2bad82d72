import type { ServerBuild } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { isParameter, operationOf as readOperation } from "#contract/operations.ts";
import { contract } from "#contract/registry.ts";
import { SCOPE_CATALOG } from "#contract/scopes.ts";
import { registry } from "#extensions/capabilities.ts";
import { payerServices, systemServices, tenantServices } from "#proto/services.ts";
import { aBuild } from "#tests/app/support/a-build.ts";
import {
  accessOf,
  bodyOf,
  files,
  isPayer,
  isSystem,
  methods,
  nameOf,
  operationOf,
  protoFiles,
  services,
  variablesOf,
} from "./methods.ts";
import { openModulesOf, operationsOf } from "./routes.ts";

/** The callback is where a session begins; the others are public documentation. */
const OPEN = new Set([
  "/api/auth/callback",
  "/api/openapi.json",
  "/api/test_helpers/clock/fixture.schema.json",
  "/api/docs",
  "/api/docs/:page",
  "/api/docs/guides/:guide",
  "/api/docs/search",
]);

const build = await aBuild();
const named = methods.map((method) => [nameOf(method), method] as const);
const tenantMethods = named.filter(([, method]) => !isSystem(method) && !isPayer(method));
const systemMethods = named.filter(([, method]) => isSystem(method));
const payerMethods = named.filter(([, method]) => isPayer(method));

test("every .proto file of ours was generated and has been read", () => {
  expect(files.map(({ name }) => `/proto/${name}.proto`).sort()).toEqual(protoFiles.toSorted());
  expect(methods.length).toBeGreaterThan(10);
});

const answersSecret = ({ output }: (typeof methods)[number]) =>
  output.fields.some(({ name, proto }) => proto.options?.debugRedact === true && name === "client_secret");

describe("every method", () => {
  test.each(named)("%s states who may call it", (_name, method) => {
    const { case: kind, value } = accessOf(method);
    if (kind === "scope") expect([...SCOPE_CATALOG, "*"]).toContain(value);
    else expect(["system true", "any true", "payer true"]).toContain(`${kind} ${value}`);
  });

  test("is answered by the service and offered by the caller library", () => {
    const names = services.map(({ typeName }) => typeName).sort();
    expect(registry.routes.map(({ service }) => service.typeName).sort()).toEqual(names);
    const offered = [tenantServices, systemServices, payerServices].flatMap((all) => Object.values(all));
    expect([...new Set(offered.map(({ typeName }) => typeName))].sort()).toEqual(names);
  });

  test.each(named)("%s has an answer that the UI can write as JSON", (_name, { output }) => {
    expect(contract.getMessage(output.typeName)).toBeDefined();
  });
});

describe("a tenant's method", () => {
  test.each(tenantMethods)("%s has one route with its path, its HTTP method and its scope", (_name, method) => {
    expect(routesAnswering(build, method)).toEqual([operationOf(method)]);
  });

  test.each(tenantMethods)(
    "%s names fields of its request in the path, and a body only where a body is",
    (_name, method) => {
      const fields = method.input.fields.filter(isParameter).map(({ name }) => name);
      expect(fields).toEqual(expect.arrayContaining(variablesOf(method)));
      const takesMore = fields.length > variablesOf(method).length;
      expect(bodyOf(method)).toBe(takesMore && operationOf(method)?.verb !== "GET" ? "*" : "");
    },
  );

  /** Sent by POST for their bodies, and nothing changes but the quote itself. */
  const COMPUTES = new Set(["settlementQueueEntries.preview", "payouts.quote", "fees.quote", "dunningPolicy.simulate"]);

  test.each(tenantMethods)("%s needs a scope to read only when it reads or computes", (_name, method) => {
    const { id = "", verb, scope, peopleOnly } = readOperation(method) ?? {};
    // It needs the scope of the list that the request names (app/capabilities/exports).
    if (id === "exports.create") return;
    // Keys cannot call it, so it has no scope. Its data is documented.
    if (peopleOnly) return expect(scope).toBeNull();
    // The answer allows its reader to act for a payer.
    if (verb === "GET" && answersSecret(method)) return;
    expect(scope === null || scope?.endsWith(":read")).toBe(verb === "GET" || COMPUTES.has(id));
  });

  test.each(tenantMethods)("%s has a name of its own, and states what a success is", (_name, method) => {
    const { id, status, variables } = readOperation(method) ?? {};
    expect(id).toMatch(/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/);
    expect([200, 201, 202]).toContain(status);
    expect(variables).toEqual(variablesOf(method));
  });
});

test.each([...systemMethods, ...payerMethods])("%s, which no key may call, has no REST path", (_name, method) => {
  expect(operationOf(method)).toBeNull();
});

test("no two methods share a name", () => {
  const ids = tenantMethods.map(([, method]) => readOperation(method)?.id);
  expect(ids).toEqual([...new Set(ids)]);
});

test("no two methods share a path and an HTTP method", () => {
  const addresses = tenantMethods.map(([, method]) => addressOf(operationOf(method)));
  expect(addresses).toEqual([...new Set(addresses)]);
});

describe("the API's route modules", () => {
  test("all have a method of the contract", () => {
    const stated = tenantMethods.map(([, method]) => operationOf(method));
    const routes = operationsOf(build);
    expect(routes.length).toBeGreaterThanOrEqual(tenantMethods.length);
    for (const route of routes) expect(stated).toContainEqual(route);
  });

  test("all authenticate, but for those that are there for whoever comes", () => {
    expect(openModulesOf(build).filter((path) => !OPEN.has(path))).toEqual([]);
  });
});

describe("the comparison sees", () => {
  const [, method] = tenantMethods[0] ?? [];
  const guarded = (requiredScope: string) => Object.assign(() => null, { options: { requiredScope } });

  test("a method that lacks its route", () => {
    for (const [, method] of tenantMethods) expect(routesAnswering(aBuildOf({}), method)).toEqual([]);
  });

  test("a route that demands another scope", () => {
    const changed = aBuildOf({ "api/disputes": { loader: guarded("disputes:write") } });
    expect(operationsOf(changed)).not.toContainEqual(method && operationOf(method));
  });

  test("a route that nobody authenticates", () => {
    expect(openModulesOf(aBuildOf({ "api/open": { loader: () => null } }))).toEqual(["/api/open"]);
  });
});

function routesAnswering(of: Pick<ServerBuild, "routes">, method: (typeof methods)[number]) {
  const wanted = addressOf(operationOf(method));
  return operationsOf(of).filter((operation) => addressOf(operation) === wanted);
}

function addressOf(operation: { verb: string; path: string } | null): string {
  return operation ? `${operation.verb} ${operation.path}` : "none";
}

function aBuildOf(modules: Record<string, object>): Pick<ServerBuild, "routes"> {
  const routes = Object.entries(modules).map(([path, module]) => [path, { id: path, path, module }]);
  return { routes: Object.fromEntries(routes) };
}
