import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { Logger } from "pino";
import { runMetrics } from "#extensions/platform/kernel/metrics.ts";
import { callKey } from "#extensions/platform/work/call.ts";
import { requestIdKey } from "./request-id.interceptor.ts";

export const callMetrics = runMetrics({
  by: "method",
  ended: "code",
  runs: { name: "tollhouse_calls_total", help: "Calls by method and code" },
  durations: { name: "tollhouse_call_duration_seconds", help: "How long calls take" },
});

/** Counts a call by result: "ok" or the error code's name. */
export type CallEnded = ReturnType<typeof callMetrics>;

/** Logs one line per call with caller, method, result and duration, and counts it. */
export function observing(logger: Logger, callEnded: CallEnded): Interceptor {
  // The line has only these fields, so redaction by field name is skipped. Text is still masked.
  const lines = logger.child({}, { redact: [] });
  return (next) => async (req) => {
    const startedAt = performance.now();
    const method = `${req.service.typeName}/${req.method.name}`;
    const ended = (error?: ConnectError) => {
      const durationMs = performance.now() - startedAt;
      const code = error ? codeToString(error.code) : "ok";
      callEnded(method, code, durationMs / 1_000);
      const call = req.contextValues.get(callKey);
      lines.info(
        {
          method,
          organizationId: call?.tenant?.organizationId,
          ...call?.actor,
          requestId: req.contextValues.get(requestIdKey),
          code,
          durationMs: Math.round(durationMs * 10) / 10,
        },
        error?.rawMessage,
      );
    };
    try {
      const response = await next(req);
      ended();
      return response;
    } catch (reason) {
      const error = ConnectError.from(reason, Code.Internal);
      ended(error);
      throw error;
    }
  };
}
