import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { Logger } from "pino";
import { callKey } from "#extensions/platform/work/call.ts";
import { requestIdKey } from "./request-id.interceptor.ts";
import { toTheEnd } from "./response-end.ts";

/** One line per call: caller, method, result and duration. */
export function logging(logger: Logger): Interceptor {
  return (next) => (req) => {
    const startedAt = performance.now();
    const log = (code: string, message?: string) => {
      const call = req.contextValues.get(callKey);
      logger.info(
        {
          method: `${req.service.typeName}/${req.method.name}`,
          organizationId: call?.tenant?.organizationId,
          ...call?.actor,
          requestId: req.contextValues.get(requestIdKey),
          code,
          durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
        },
        message,
      );
    };
    return toTheEnd(next(req), {
      onSuccess: () => log("ok"),
      onError(reason) {
        const error = ConnectError.from(reason, Code.Internal);
        log(codeToString(error.code), error.rawMessage);
        return error;
      },
    });
  };
}
