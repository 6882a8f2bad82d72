import type { Response } from "express";

/** Aborted when the client has left, or has its answer. */
export function closing(response: Response): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort();
  else response.once("close", () => controller.abort());
  return controller.signal;
}
