import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { Logger } from "pino";
import { callKey } from "#extensions/platform/work/call.ts";
import type { CallEnded } from "#extensions/server/call-metrics.ts";
import { requestIdKey } from "./request-id.interceptor.ts";

/** One log line per call with its caller, method, result and duration, and its count. */
export function observing(logger: Logger, callEnded: CallEnded): Interceptor {
  return (next) => async (req) => {
    const startedAt = performance.now();
    const method = `${req.service.typeName}/${req.method.name}`;
    const ended = (error?: ConnectError) => {
      const durationMs = performance.now() - startedAt;
      callEnded({ method, ...(error && { code: error.code }), seconds: durationMs / 1_000 });
      const call = req.contextValues.get(callKey);
      logger.info(
        {
          method,
          organizationId: call?.tenant?.organizationId,
          ...call?.actor,
          requestId: req.contextValues.get(requestIdKey),
          code: error ? codeToString(error.code) : "ok",
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
