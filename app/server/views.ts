import type { ServerBuild } from "@remix-run/node";
import { withSignIn } from "#app/auth/sign-in/redirect-to-sign-in.server.ts";
import { withEveryMethod } from "#app/rest/methods.server.ts";
import { withPageErrors } from "#app/rest/page-module.server.ts";
import { withContractRoutes } from "./contract-routes.ts";
import { isResourcePath } from "./surfaces.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Change = (route: Route) => Route;

const PORTAL = { folder: "routes/portal+/", path: "portal" };

export interface Views {
  /** Our own pages, the reference of the API among them. */
  readonly dashboard: ServerBuild;
  /** The same by `sectionKey`, for all pages with a section. */
  readonly sections: ReadonlyMap<string, ServerBuild>;
  /** A tenant's site on the tenant's host: its routes without their mount path. Null without such routes. */
  readonly portal: ServerBuild | null;
  /** APIs by `resourceKey`, and by root and "*" for all other paths. */
  readonly resources: ReadonlyMap<string, ServerBuild>;
}

/**
 * Splits the Remix build into views with a part of the routes. Rewriting URLs would break hydration; small views also
 * route faster.
 */
export function viewsOf(build: ServerBuild): Views {
  const { routes } = build;
  const isPortal = (id: string) => id.startsWith(PORTAL.folder);
  const dashboard = view(build, (id) => !isPortal(id) && !isResource(routes, id), asPage);
  return {
    dashboard,
    sections: sectionViews(dashboard),
    // A view with only the root would answer "/" with an empty page.
    portal: Object.keys(routes).some(isPortal) ? view(build, (id) => id === "root" || isPortal(id), unmounted) : null,
    resources: resourceViews(withContractRoutes(build)),
  };
}

/** Each with its parent pages, the start page, which Remix always sends, and the page for unknown addresses. */
function sectionViews(build: ServerBuild): Map<string, ServerBuild> {
  const { routes } = build;
  const pages = Object.keys(routes).map((id) => ({ id, segments: pathOf(routes, id).split("/") }));
  const sections = pages.filter(({ segments }) => isSection(segments));
  return new Map(
    sections.map(({ segments }) => {
      const belongs = (other: readonly string[]) =>
        !isSection(other) || (other[0] === segments[0] && other.length <= segments.length);
      const kept = new Set(pages.flatMap((page) => (belongs(page.segments) ? lineage(routes, page.id) : [])));
      return [sectionKey(segments), view(build, (id) => kept.has(id))];
    }),
  );
}

/** The first segment of a page's path and the number of all: "disputes 2" is one dispute. */
export function sectionKey(segments: readonly string[]): string {
  return `${segments[0]} ${segments.length}`;
}

function isSection([first = ""]: readonly string[]): boolean {
  return first !== "" && !/^[:*]/.test(first);
}

/**
 * The first two segments of an API's path and the number of all: "v1/disputes 3" is one dispute. Few routes share one.
 */
export function resourceKey(segments: readonly string[]): string {
  return `${segments[0]}/${segments[1]} ${segments.length}`;
}

function resourceViews(build: ServerBuild): Map<string, ServerBuild> {
  const { routes } = build;
  const ids = Object.keys(routes).filter((id) => isResource(routes, id));
  const members = Map.groupBy(ids, (id) => {
    const path = pathOf(routes, id);
    return path.endsWith("*") ? path : resourceKey(path.split("/"));
  });
  return new Map(
    [...members.keys()].map((key) => {
      const unknown = members.get(`${key.split("/")[0]}/*`) ?? [];
      const kept = new Set([...(members.get(key) ?? []), ...unknown].flatMap((id) => lineage(routes, id)));
      return [key, view(build, (id) => kept.has(id), answeringEveryMethod)];
    }),
  );
}

function view(build: ServerBuild, keep: (id: string) => boolean, change: Change = (route) => route): ServerBuild {
  const kept = Object.values(build.routes).filter((route) => route !== undefined && keep(route.id)) as Route[];
  const routes = Object.fromEntries(kept.map((route) => [route.id, change(route)]));
  const assets = kept.flatMap(({ id }) => {
    const asset = build.assets.routes[id];
    const path = routes[id]?.path;
    return asset ? [[id, { ...asset, ...(path === undefined ? { path: undefined } : { path }) }]] : [];
  });
  return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(assets) } };
}

function unmounted(route: Route): Route {
  if (route.parentId !== "root" || route.path === undefined) return route;
  const path = route.path === PORTAL.path ? undefined : route.path.replace(`${PORTAL.path}/`, "");
  return { ...route, path } as Route;
}

function answeringEveryMethod(route: Route): Route {
  // The routes for unknown addresses treat every method alike.
  if (route.id === "root" || route.path?.endsWith("*")) return route;
  return { ...route, module: withEveryMethod(route.module) };
}

function asPage(route: Route): Route {
  return { ...route, module: withPageErrors(withSignIn(route.module)) };
}

function isResource(routes: Routes, id: string): boolean {
  return isResourcePath(`/${pathOf(routes, id)}`);
}

function pathOf(routes: Routes, id: string): string {
  return lineage(routes, id)
    .map((ancestor) => routes[ancestor]?.path)
    .filter(Boolean)
    .reverse()
    .join("/");
}

function lineage(routes: Routes, id: string): string[] {
  const route = routes[id];
  return route ? [id, ...(route.parentId ? lineage(routes, route.parentId) : [])] : [];
}
