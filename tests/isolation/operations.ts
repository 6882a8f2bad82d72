import type { ServerBuild } from "@remix-run/node";
import type { Express } from "express";
import { registry } from "#extensions/capabilities.ts";

/** An operation over HTTP. */
export interface Operation {
  readonly name: string;
  readonly of: "service" | "ui";
  readonly method: string;
  /** With `:name` where Express or Remix has a parameter. */
  readonly path: string;
}

/** Every method of every service that is answered, as Connect has it. */
export function rpcOperations(): Operation[] {
  return registry.routes.flatMap(({ service }) =>
    service.methods.map(({ name }) => {
      const short = service.typeName.slice(service.typeName.lastIndexOf(".") + 1);
      return { name: `${short}.${name}`, of: "service", method: "POST", path: `/${service.typeName}/${name}` } as const;
    }),
  );
}

/** Sample data without a session or a tenant, and 404 outside development (e2e/kit.spec.ts). */
const SAMPLES = "routes/_public+/dev.kit";

interface Answered {
  readonly options?: { readonly method?: string };
}

/** Every loader and every action of Remix's manifest. */
export function routeOperations({ routes }: Pick<ServerBuild, "routes">): Operation[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === SAMPLES) return [];
    const module = route.module as { loader?: unknown; action?: Answered & { readonly actions?: readonly Answered[] } };
    const actions = module.action ? (module.action.actions ?? [module.action]) : [];
    const path = `/${lineage(routes, route.id)}`;
    const verbs = [...(module.loader ? ["GET"] : []), ...actions.map(({ options }) => options?.method ?? "POST")];
    return verbs.map((method) => ({ name: `${method} ${route.id}`, of: "ui", method, path }) as const);
  });
}

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Record<string, boolean> };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

/** Every route of Express itself, at any level. */
export function expressOperations(app: Express, of: Operation["of"]): Operation[] {
  const walk = (stack: readonly Layer[]): Operation[] =>
    stack.flatMap(({ route, handle }) => {
      if (!route) return walk(handle?.stack ?? []);
      const methods = Object.keys(route.methods).map((each) => each.toUpperCase());
      return methods.map((method) => ({ name: `${of} ${method} ${route.path}`, of, method, path: route.path }));
    });
  return walk((app as unknown as { router: { stack: readonly Layer[] } }).router.stack);
}

function lineage(routes: ServerBuild["routes"], id: string): string {
  const route = routes[id];
  if (!route) return "";
  return [route.parentId ? lineage(routes, route.parentId) : "", route.path ?? ""].filter(Boolean).join("/");
}
