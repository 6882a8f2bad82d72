import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import type { CallEnded } from "#extensions/server/call-metrics.ts";
import { toTheEnd } from "./response-end.ts";

export function metrics(callEnded: CallEnded): Interceptor {
  return (next) => (req) => {
    const startedAt = performance.now();
    const method = `${req.service.typeName}/${req.method.name}`;
    const seconds = () => (performance.now() - startedAt) / 1_000;
    return toTheEnd(next(req), {
      onSuccess: () => callEnded({ method, seconds: seconds() }),
      onError(reason) {
        const error = ConnectError.from(reason, Code.Internal);
        callEnded({ method, code: error.code, seconds: seconds() });
        return error;
      },
    });
  };
}
