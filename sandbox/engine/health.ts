import { GET, json, plain, type Route } from "./http/route.ts";

/** `/health*` as the contract has them; `/healthz` and `/readyz` as every process of a local run has them. */
export const healthRoutes: Route[] = [
  GET("/health", { access: "open", run: async () => plain("health is good") }),
  GET("/health/ready", {
    access: "open",
    async run(call) {
      await call.db.query("select 1 from sandbox_engine.accounts limit 1");
      return json({ database: true, redis: true, analytics: false, opensearch: false, outgoing_request: true });
    },
  }),
  GET("/healthz", { access: "open", run: async () => json({ status: "ok" }) }),
  GET("/readyz", {
    access: "open",
    async run(call) {
      await call.db.query("select 1 from sandbox_engine.accounts limit 1");
      return json({ status: "ready" });
    },
  }),
];
