import type { DescMethod, DescMethodUnary } from "@bufbuild/protobuf";
import type { ServerBuild } from "@remix-run/node";
import { byVerb } from "#app/auth/with-auth.server.ts";
import { withMethod } from "#app/auth/with-method.server.ts";
import { type Operation, operationOf } from "#contract/operations.ts";
import { contractFiles } from "#proto/services.ts";

type Routes = ServerBuild["routes"];

interface Answered {
  readonly method: DescMethod;
  readonly operation: Operation;
}

/**
 * Adds a route for each contract address without a file. A file serves methods that need more than the contract states,
 * and all methods of its address.
 */
export function withContractRoutes(build: ServerBuild): ServerBuild {
  const filed = new Set(Object.keys(build.routes).map((id) => pathOf(build.routes, id)));
  const addresses = Map.groupBy(answeredMethods(), ({ operation }) => operation.path);
  const added = [...addresses]
    .map(([address, methods]) => [remixPath(address), methods] as const)
    .filter(([path]) => !filed.has(path))
    .map(([path, methods]) => [path, routeOf(path, methods)] as const);
  return { ...build, routes: { ...build.routes, ...Object.fromEntries(added) } };
}

function answeredMethods(): Answered[] {
  const methods = contractFiles.flatMap(({ services }) => services.flatMap((service) => service.methods));
  return methods.flatMap((method) => {
    const operation = operationOf(method);
    return operation ? [{ method, operation }] : [];
  });
}

function routeOf(path: string, methods: readonly Answered[]): NonNullable<Routes[string]> {
  const [reads, writes] = [true, false].map((isRead) =>
    methods
      .filter(({ operation }) => (operation.verb === "GET") === isRead)
      .map(({ method }) => withMethod(method as DescMethodUnary)),
  );
  const module = { ...(reads?.[0] && { loader: reads[0] }), ...(writes?.[0] && { action: byVerb(...writes) }) };
  return { id: path, parentId: "root", path, module: { default: undefined, ...module } };
}

/** `/api/refunds/{refund_id}` as Remix spells it: `api/refunds/:refund_id`. */
function remixPath(address: string): string {
  return address.slice(1).replace(/\{(\w+)\}/g, ":$1");
}

function pathOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  return [route.parentId ? pathOf(routes, route.parentId) : "", route.path ?? ""].filter(Boolean).join("/");
}
