import { type DescMethod, getOption } from "@bufbuild/protobuf";
import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import type { RouteOptions } from "#app/auth/with-auth.server.ts";
import { contract } from "#app/http/contract.ts";
import { http } from "#proto/google/api/annotations_pb.ts";
import { access } from "#proto/tollhouse/v1/access_pb.ts";
import { aBuild } from "./support/a-build.ts";

const methods = [...contract].flatMap((type) => (type.kind === "service" ? type.methods : []));

/** "GET /api/disputes/{} disputes:read": what a method of the contract is over HTTP, or null for one that has no address. */
function stated(method: DescMethod): string | null {
  const { pattern } = getOption(method, http);
  const { caller } = getOption(method, access);
  if (pattern.case === undefined) return null;
  return `${pattern.case.toUpperCase()} ${nameless(pattern.value)} ${caller.value}`;
}

type Demanding = { readonly options?: RouteOptions };

function served({ routes }: ServerBuild): string[] {
  const pathOf = (id: string): string => {
    const route = routes[id];
    return route ? `${route.parentId ? pathOf(route.parentId) : ""}${route.path ? `/${route.path}` : ""}` : "";
  };
  return Object.values(routes).flatMap((route) => {
    const { loader, action } = (route?.module ?? {}) as { loader?: Demanding; action?: Demanding };
    const path = nameless(pathOf(route?.id ?? ""));
    return [
      ...(loader?.options ? [`GET ${path} ${loader.options.requiredScope}`] : []),
      ...(action?.options ? [`${action.options.method ?? "POST"} ${path} ${action.options.requiredScope}`] : []),
    ];
  });
}

/** What a parameter of a path is called differs: `{dispute_id}` in the contract, `:id` in a file's name. */
function nameless(path: string): string {
  return path.replace(/\{[^}]+\}|:\w+/g, "{}");
}

test("the routes serve what the contract states, under the scopes it states, and nothing else", async () => {
  const expected = methods.map(stated).filter((line) => line !== null);
  expect(expected.length).toBeGreaterThan(0);
  expect(served(await aBuild()).sort()).toEqual(expected.sort());
});

test("every method of the contract states who may call it, and only those for a tenant have an address", () => {
  for (const method of methods) {
    const { caller } = getOption(method, access);
    expect(caller.case, method.name).toBeDefined();
    expect(stated(method) !== null, method.name).toBe(caller.case === "scope");
  }
});
