import type { Interceptor } from "@connectrpc/connect";
import { callKindOf } from "#contract/access.ts";
import { callKey } from "#extensions/platform/work/call.ts";
import { type Authentication, authenticate } from "#extensions/server/service-auth/service-auth.ts";
import { requestIdKey } from "./request-id.interceptor.ts";

/** Authenticates the calling service. The HTTP port has already done so before reading the body. */
export function serviceAuth(auth: Authentication): Interceptor {
  return (next) => async (req) => {
    if (!req.contextValues.get(callKey)) {
      const attempt = {
        header: (name: string) => req.header.get(name),
        requestId: req.contextValues.get(requestIdKey),
        kind: callKindOf(req.method),
      };
      req.contextValues.set(callKey, await authenticate(auth, attempt));
    }
    return next(req);
  };
}
