import { getOption } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { alsoScopeOf, operationOf } from "#contract/operations.ts";
import { SCOPE_CATALOG } from "#contract/scopes.ts";
import { also_scope } from "#proto/tollhouse/v1/access_pb.ts";
import { factsOf } from "./conventions/facts.ts";
import { methods } from "./methods.ts";

const scoped = methods.flatMap((method) =>
  method.input.fields.flatMap((field) => {
    const also = getOption(field, also_scope);
    return also.scope === "" ? [] : [{ method, field, ...also }];
  }),
);

test("a value asks for another scope of the catalog than its method", () => {
  expect(scoped.length).toBeGreaterThan(0);
  for (const { method, scope } of scoped) {
    expect(SCOPE_CATALOG).toContain(scope);
    expect(operationOf(method)?.scope).not.toBe(scope);
  }
});

test("the values that ask for a scope are some of those that the field allows", () => {
  for (const { method, field, values, scope } of scoped) {
    const allowed = factsOf(method).flatMap(({ asked }) => asked.find(({ name }) => name === field.name)?.values ?? []);
    expect(values.length).toBeGreaterThan(0);
    expect(allowed).toEqual(expect.arrayContaining([...values]));
    const asking = allowed.filter((value) => alsoScopeOf(field, value) === scope);
    expect(asking.toSorted()).toEqual(values.toSorted());
    expect(alsoScopeOf(field, undefined)).toBeNull();
    expect(values.length).toBeLessThan(allowed.length);
  }
});

test("the further scopes of a method are others of the catalog than its own", () => {
  const needing = methods
    .flatMap((method) => operationOf(method) ?? [])
    .filter(({ alsoScopes }) => alsoScopes.length > 0);
  expect(needing.map(({ id }) => id)).toContain("disputes.refund");
  for (const { alsoScopes, scope } of needing) {
    expect(SCOPE_CATALOG).toEqual(expect.arrayContaining([...alsoScopes]));
    expect(alsoScopes).not.toContain(scope);
  }
});
