import { flatRoutes } from "remix-flat-routes/dist/index.js";

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverModuleFormat: "esm",
  // The routes come from flatRoutes alone; Remix's own convention finds nothing.
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) =>
    flatRoutes("routes", defineRoutes, { ignoredRouteFiles: ["**/.*", "**/*.css", "**/*.test.{ts,tsx}"] }),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
