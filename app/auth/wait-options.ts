import type { AppLoadContext } from "@remix-run/node";
import { CALL_MS } from "#contract/time-limits.ts";

/**
 * The limits of a call that waits for a change: as long as the client asked for, on top of the time of any call, and no
 * longer than the client is there. Meanwhile it takes no other request's place.
 */
export function waitOptions(asked: object, scope: Pick<AppLoadContext, "disconnected" | "beginsWaiting">) {
  const seconds = "wait" in asked && typeof asked.wait === "number" ? asked.wait : 0;
  if (seconds <= 0) return {};
  scope.beginsWaiting();
  return { timeoutMs: seconds * 1_000 + CALL_MS, signal: scope.disconnected };
}
