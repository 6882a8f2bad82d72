import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { ViteDevServer } from "vite";
import { type Config, ConfigError } from "#app/config.server.ts";

const ROOT = new URL("../../", import.meta.url);
const SERVER_BUILD = new URL("build/server/index.js", ROOT);
export const CLIENT_BUILD = fileURLToPath(new URL("build/client", ROOT));

/** The compiled routes: made once, or in development made anew for each request by Vite, which also serves the assets. */
export type Build =
  | { readonly mode: "production"; readonly load: () => Promise<ServerBuild> }
  | { readonly mode: "development"; readonly load: () => Promise<ServerBuild>; readonly vite: ViteDevServer };

/**
 * The production build when there is one; Vite in development when there is none.
 * @throws ConfigError when there is neither
 */
export async function findBuild({ appEnv }: Config): Promise<Build> {
  const built = existsSync(SERVER_BUILD);
  if (!built && appEnv !== "development")
    throw new ConfigError("There is no build of the UI: run npm run build first.");
  // React chooses its own build by this when it is first imported, which the routes do.
  process.env.NODE_ENV = built ? "production" : "development";
  if (built) return { mode: "production", load: () => import(SERVER_BUILD.href) };
  const { createServer } = await import("vite");
  const vite = await createServer({ root: fileURLToPath(ROOT), server: { middlewareMode: true }, appType: "custom" });
  return {
    mode: "development",
    vite,
    load: async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild,
  };
}
