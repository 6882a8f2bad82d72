import type { Interceptor } from "@connectrpc/connect";
import { createValidateInterceptor } from "@connectrpc/validate";
import type { Logger } from "pino";
import type { Authentication } from "#extensions/auth/service-auth.ts";
import { errors } from "./errors.interceptor.ts";
import { logging } from "./logging.interceptor.ts";
import { requestId } from "./request-id.interceptor.ts";
import { serviceAuth } from "./service-auth.interceptor.ts";

/** The outermost comes first. Nothing of a call is looked at before service authentication has let it in. */
export function interceptors(logger: Logger, auth: Authentication, unitOfWork: Interceptor): Interceptor[] {
  return [requestId, logging(logger), errors(logger), serviceAuth(auth), createValidateInterceptor(), unitOfWork];
}
