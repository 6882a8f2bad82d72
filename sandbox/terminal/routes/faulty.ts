import type { Request, RequestHandler } from "express";
import type { Cloud } from "#sandbox/terminal/cloud/cloud.ts";

/** A request that hangs is never answered, and ends with the caller's patience, or with this. */
const HANG_MS = 120_000;

/**
 * A call that concerns a terminal with faults: `hang` does nothing and never answers, `lost_answer` does all and breaks
 * the connection instead of the answer.
 */
export function faulty({ faults }: Cloud, terminalOf: (request: Request) => string | null): RequestHandler {
  return (request, response, next) => {
    const terminalId = terminalOf(request);
    if (terminalId === null) return next();
    if (faults.take(terminalId, "hang")) {
      const timer = setTimeout(() => request.destroy(), HANG_MS);
      timer.unref();
      response.once("close", () => clearTimeout(timer));
      return;
    }
    if (faults.take(terminalId, "lost_answer")) {
      response.json = () => response.destroy();
      response.end = () => response.destroy();
    }
    next();
  };
}
