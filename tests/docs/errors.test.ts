import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { errorCatalog } from "#contract/errors/catalog.ts";
import { SERVICE_ERROR_CODES } from "#contract/errors/service.ts";
import { whereInWords } from "#contract/errors/where.ts";
import type { OpenApiDocument } from "#contract/openapi-document.ts";
import { operationOf } from "#contract/operations.ts";
import { withErrorTable } from "#openapi/error-table.ts";
import openApi from "#proto/openapi.json" with { type: "json" };
import { methods } from "#tests/contract/methods.ts";
import { thrownCodes } from "./thrown-codes.ts";

const catalog = new Map(errorCatalog.map((entry) => [entry.code, entry]));
const thrown = thrownCodes();
const { "x-error-codes": codes } = openApi as unknown as OpenApiDocument;

test("the sources are read", () => {
  expect(thrown.filter(({ status }) => status !== null).length).toBeGreaterThan(35);
});

test("every code that is thrown is in the catalog", () => {
  expect(thrown.filter(({ code }) => !catalog.has(code)).map(({ code, path }) => `${code} in ${path}`)).toEqual([]);
});

test("it is thrown with the status and the type that the catalog says", () => {
  const known = thrown.filter(({ status, code }) => status !== null && catalog.has(code));
  const differing = known.filter(({ code, status, type }) => {
    const entry = catalog.get(code);
    return entry?.status !== status || entry.type !== type;
  });
  expect(differing).toEqual([]);
});

test("every code of the catalog is thrown somewhere, and stands in it once", () => {
  const codes = new Set(thrown.map(({ code }) => code));
  expect(errorCatalog.filter(({ code }) => !codes.has(code)).map(({ code }) => code)).toEqual([]);
  expect(catalog.size).toBe(errorCatalog.length);
});

test("every code that an operation names is in the catalog, as one that is named", () => {
  const named = methods.flatMap((method) => operationOf(method)?.errors ?? []);
  expect(named.length).toBeGreaterThan(10);
  // A create may name another resource in its body, and an export needs the scope of its list. The file of a schedule
  // asks more of a person than other files.
  const exceptions = new Set(["fresh_sign_in_required", "resource_missing", "role_missing", "scope_missing"]);
  const others = named.filter((code) => catalog.get(code)?.where !== "named" && !exceptions.has(code));
  expect(others).toEqual([]);
});

test("callers meet every code somewhere", () => {
  const nowhere = codes.filter(({ where, operations }) => whereInWords(where) === null && operations.length === 0);
  expect(nowhere.map(({ code }) => code)).toEqual([]);
});

test("a code says where callers meet it", () => {
  const where = new Map(codes.map((entry) => [entry.code, entry]));
  expect(where.get("merchant_required")?.operations).toContain("disputes.submit");
  expect(where.get("resource_missing")?.operations).toEqual([]);
  const page = readFileSync("docs/errors.md", "utf8");
  expect(page).toMatch(/`merchant_required` .*\| .*`disputes.submit`.* \|$/m);
  expect(page).toMatch(/`idempotency_key_required` .*\| .*`refunds.create`.* \|$/m);
  expect(page).toMatch(/`organization_slug_taken` .*\| no operation, only the operators' command line \|$/m);
});

test("docs/errors.md has the catalog as its table", () => {
  const page = readFileSync("docs/errors.md", "utf8");
  expect(page).toBe(withErrorTable(page, codes));
  for (const code of SERVICE_ERROR_CODES) expect(page).toContain(`\`${code}\``);
});
