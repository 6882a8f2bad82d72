import type { VitePluginConfig } from "@remix-run/dev";
import { defineRoutes } from "@remix-run/dev/dist/config/routes.js";
import type { ServerBuild } from "@remix-run/node";
import { withContractRoutes } from "#app/server/contract-routes.ts";

const modules = import.meta.glob<ServerBuild["entry"]["module"]>("/app/{root,entry.server,routes/**/*}.{ts,tsx}");

const configs = import.meta.glob<VitePluginConfig>("/remix.config.js", { eager: true, import: "default" });

const moduleOf = (file: string) => {
  const load = modules[`/app/${file}`];
  if (!load) throw new Error(`There is no app/${file}`);
  return load();
};

/** The build of the routes as remix.config.js and the contract have them, without a bundler. */
export async function aBuild(): Promise<ServerBuild> {
  const remixConfig = configs["/remix.config.js"] ?? {};
  const manifest = (await remixConfig.routes?.(defineRoutes)) ?? {};
  const entries = Object.values(manifest).map(({ id, file, parentId, path, index }) => ({
    id,
    file,
    parentId: parentId ?? "root",
    path,
    index,
  }));
  const all = [{ id: "root", file: "root.tsx", parentId: undefined, path: "", index: undefined }, ...entries];
  const routes = await Promise.all(
    all.map(async ({ file, ...route }) => [route.id, { ...route, module: await moduleOf(file) }] as const),
  );
  const assets = routes.map(([id, { module, ...route }]) => [
    id,
    {
      ...route,
      hasAction: "action" in module,
      hasLoader: "loader" in module,
      hasClientAction: "clientAction" in module,
      hasClientLoader: "clientLoader" in module,
      hasErrorBoundary: route.id === "root",
      module: "/assets/route.js",
      imports: [],
    },
  ]);
  return withContractRoutes({
    entry: { module: await moduleOf("entry.server.tsx") },
    routes: Object.fromEntries(routes),
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(assets),
      url: "/assets/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: remixConfig.future,
    isSpaMode: false,
    mode: "test",
  } as unknown as ServerBuild);
}
