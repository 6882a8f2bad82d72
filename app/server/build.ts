import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { ViteDevServer } from "vite";
import { type Config, ConfigError, setNodeEnv } from "#app/config/config.server.ts";

const ROOT = new URL("../..", import.meta.url);
const SERVER_BUILD = new URL("build/server/index.js", ROOT);
export const CLIENT_BUILD = fileURLToPath(new URL("build/client", ROOT));

/**
 * The compiled routes: made once, or in development made again for each request by Vite, which also serves the assets.
 */
export type Build =
  | { readonly mode: "production"; readonly load: () => Promise<ServerBuild> }
  | { readonly mode: "development"; readonly load: () => Promise<ServerBuild>; readonly vite: ViteDevServer };

/**
 * The production build when there is one; Vite in development when there is none.
 * @throws ConfigError when there is neither
 */
export async function findBuild({ appEnv, hotReload }: Config): Promise<Build> {
  const built = !hotReload && existsSync(SERVER_BUILD);
  if (!built && appEnv !== "development")
    throw new ConfigError("There is no build of the UI: run npm run build first.");
  setNodeEnv(built ? "production" : "development");
  if (built) return { mode: "production", load: () => import(SERVER_BUILD.href) };
  const { createServer } = await import("vite");
  const vite = await createServer({ root: fileURLToPath(ROOT), server: { middlewareMode: true }, appType: "custom" });
  // Vite would end the process by itself on this signal, before the requests in flight and the counts of keys.
  process.removeAllListeners("SIGTERM");
  return {
    mode: "development",
    vite,
    load: async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild,
  };
}
