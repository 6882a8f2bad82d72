import type { RequestHandler } from "express";
import type { Logger } from "pino";

/** Whether each dependency can be used now. */
export type Ready = () => Promise<Readonly<Record<string, boolean>>>;

/** Names the part that is not ready and keeps the cause in the log. */
export function readiness(ready: Ready, logger: Logger): RequestHandler {
  return async (_request, response) => {
    const parts = await ready().catch((reason: unknown) => {
      logger.error({ err: reason }, "readiness is unknown");
      return { service: false };
    });
    const isReady = Object.values(parts).every(Boolean);
    response.status(isReady ? 200 : 503).json({ status: isReady ? "ready" : "not_ready", parts });
  };
}
