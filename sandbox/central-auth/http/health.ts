import type { Express } from "express";
import type { Central } from "../central.ts";

/** `/healthz`: the process is alive. `/readyz`: it reaches its database. */
export function mountHealth(app: Express, { pool, log }: Central): void {
  app.get("/healthz", (_request, response) => void response.json({ status: "alive" }));
  app.get("/readyz", async (_request, response) => {
    try {
      await pool.query(`select from auth."user" limit 1`);
      response.json({ status: "ready" });
    } catch (error) {
      log.warn({ err: error }, "The database does not answer.");
      response.status(503).json({ status: "not_ready", database: "unreachable" });
    }
  });
}
