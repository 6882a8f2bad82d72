import type { ServerBuild } from "@remix-run/node";
import type { Operation } from "./methods.ts";

interface Guarded {
  readonly options?: {
    readonly requiredScope?: string;
    readonly alsoScopes?: readonly string[];
    readonly method?: string;
  };
  /** Of an action that answers several writing methods. */
  readonly actions?: readonly Guarded[];
}

type Routes = ServerBuild["routes"];

const RESOURCE_PATH = /^\/(api|v1)(\/|$)/;

/** Operations of the API's route modules, from Remix's manifest and their `withAuth` options. */
export function operationsOf({ routes }: Pick<ServerBuild, "routes">): Operation[] {
  return modulesOf(routes).flatMap(({ path, loader, action }) => [
    ...(loader?.options ? [operation("GET", path, loader)] : []),
    ...actionsOf(action).flatMap((each) =>
      each.options ? [operation(each.options.method ?? "POST", path, each)] : [],
    ),
  ]);
}

/** Loaders and actions of the API without authentication. Routes for unknown addresses are public on purpose. */
export function openModulesOf({ routes }: Pick<ServerBuild, "routes">): string[] {
  return modulesOf(routes)
    .filter(({ path }) => !path.endsWith("/*"))
    .filter(({ loader, action }) => (loader && !loader.options) || actionsOf(action).some(({ options }) => !options))
    .map(({ path }) => path);
}

function actionsOf(action: Guarded | undefined): readonly Guarded[] {
  return action ? (action.actions ?? [action]) : [];
}

function modulesOf(routes: Routes) {
  return Object.values(routes).flatMap((route) => {
    const path = route ? pathOf(routes, route.id) : "";
    if (!route || !RESOURCE_PATH.test(path)) return [];
    const { loader, action } = route.module as { loader?: Guarded; action?: Guarded };
    return [{ path, loader, action }];
  });
}

function operation(verb: string, path: string, { options }: Guarded): Operation {
  return {
    verb,
    path: path.replace(/:(\w+)/g, "{$1}"),
    scope: options?.requiredScope ?? null,
    alsoScopes: options?.alsoScopes ?? [],
  };
}

function pathOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const parent = route.parentId ? pathOf(routes, route.parentId) : "";
  return route.path ? `${parent}/${route.path}` : parent;
}
