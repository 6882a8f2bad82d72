import type { Interceptor } from "@connectrpc/connect";
import { callKey } from "#extensions/auth/call.ts";
import { type Authentication, authenticate } from "#extensions/auth/service-auth.ts";
import { isSystemMethod } from "#extensions/caller/access.ts";
import { requestIdKey } from "./request-id.interceptor.ts";

/** Lets nobody in who has not proved to be a trusted service. The HTTP port has asked already, before it read the body. */
export function serviceAuth(auth: Authentication): Interceptor {
  return (next) => async (req) => {
    if (!req.contextValues.get(callKey)) {
      const attempt = {
        header: (name: string) => req.header.get(name),
        requestId: req.contextValues.get(requestIdKey),
        system: isSystemMethod(req.method),
      };
      req.contextValues.set(callKey, await authenticate(auth, attempt));
    }
    return next(req);
  };
}
