import { GET, json, plain, type Route } from "#sandbox/engine/routing/route.ts";

/** The health routes of the engine's contract. */
export const healthRoutes: Route[] = [
  GET("/health", { access: "open", run: async () => plain("health is good") }),
  GET("/health/ready", {
    access: "open",
    async run(call) {
      await call.db.query("select 1 from sandbox_engine.accounts limit 1");
      return json({ database: true, redis: true, analytics: false, opensearch: false, outgoing_request: true });
    },
  }),
];
