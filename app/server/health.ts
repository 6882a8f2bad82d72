import { Router } from "express";
import type { Services } from "#app/services.server.ts";

const PROBE_TTL_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;
/** The hash of no key: the probe asks the one question that every request needs answered. */
const NO_KEY = new Uint8Array(32);

/**
 * `/healthz`: the process is alive. `/readyz`: the extensions service answers it, with the secret it has, and the process
 * was not asked to stop.
 */
export function health({ config, extensions, log }: Pick<Services, "config" | "extensions" | "log">): Router {
  let probe = { at: Number.NEGATIVE_INFINITY, ready: Promise.resolve(false) };
  const isReady = (): Promise<boolean> => {
    const now = performance.now();
    if (now - probe.at > PROBE_TTL_MS) probe = { at: now, ready: ask() };
    return probe.ready;
  };
  const ask = async (): Promise<boolean> => {
    try {
      await extensions.system().apiKeys.verifyApiKeys({ keyHashes: [NO_KEY] }, { timeoutMs: PROBE_TIMEOUT_MS });
      return true;
    } catch (error) {
      log.warn({ err: error }, "The extensions service does not answer.");
      return false;
    }
  };

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
