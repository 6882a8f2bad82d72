import { Router } from "express";
import type { Services } from "#app/services/services.server.ts";
import { readiness } from "./readiness.ts";

/**
 * `/healthz`: the process is alive. `/readyz`: the extensions service accepts its secret, and the process is not
 * stopping.
 */
export function health({ config, ...parts }: Pick<Services, "config" | "extensions" | "log">): Router {
  const isReady = readiness(parts);
  const router = Router();
  router.use(["/healthz", "/readyz"], (_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    if (config.instanceId) response.setHeader("x-instance-id", config.instanceId);
    next();
  });
  router.get("/healthz", (_request, response) => void response.json({ status: "alive" }));
  router.get("/readyz", async (request, response) => {
    if (request.app.locals.isStopping) return void response.status(503).json({ status: "stopping" });
    const ready = await isReady();
    response
      .status(ready ? 200 : 503)
      .json({ status: ready ? "ready" : "not_ready", extensions: ready ? "reachable" : "unreachable" });
  });
  return router;
}
