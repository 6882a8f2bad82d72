import { setTimeout as pause } from "node:timers/promises";
import { Code, ConnectError } from "@connectrpc/connect";
import { Router } from "express";
import type { Services } from "#app/services.server.ts";

const PROBE_TTL_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;
/** How long a check waits for a probe when it knows the answer of an earlier one. */
const PATIENCE_MS = 500;
/** How long the service may be silent, as a busy one is, until it counts as away. */
const SILENCE_MS = 5_000;
/** The hash of no key: the probe asks the one question that every request needs answered. */
const NO_KEY = new Uint8Array(32);

type Parts = Pick<Services, "config" | "extensions" | "log">;

/**
 * `/healthz`: the process is alive. `/readyz`: the extensions service answers it, with the secret it has, and the process
 * was not asked to stop.
 */
export function health(parts: Parts): Router {
  const { config } = parts;
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

/** Load alone makes no process unready: a probe that takes long leaves the answer as it was, until the silence is too long. */
function readiness({ extensions, log }: Omit<Parts, "config">): () => Promise<boolean> {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let isReady = false;
  let probe = { at: Number.NEGATIVE_INFINITY, ended: Promise.resolve() };
  const ask = async (): Promise<void> => {
    try {
      await extensions.system().apiKeys.verifyApiKeys({ keyHashes: [NO_KEY] }, { timeoutMs: PROBE_TIMEOUT_MS });
      answeredAt = performance.now();
      isReady = true;
    } catch (error) {
      log.warn({ err: error }, "The extensions service does not answer.");
      const isSilent = error instanceof ConnectError && error.code === Code.DeadlineExceeded;
      if (!isSilent || performance.now() - answeredAt > SILENCE_MS) isReady = false;
    }
  };
  return async () => {
    const now = performance.now();
    if (now - probe.at > PROBE_TTL_MS) probe = { at: now, ended: ask() };
    const isKnown = isReady && now - answeredAt < SILENCE_MS;
    await (isKnown ? Promise.race([probe.ended, pause(PATIENCE_MS, undefined, { ref: false })]) : probe.ended);
    return isReady;
  };
}
