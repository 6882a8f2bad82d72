import type { Interceptor } from "@connectrpc/connect";
import { createValidateInterceptor } from "@connectrpc/validate";
import type { Logger } from "pino";
import { validator } from "#contract/validator.ts";
import type { EngineOperation } from "#extensions/platform/operations/index.ts";
import type { Authentication } from "#extensions/server/service-auth/service-auth.ts";
import { errors } from "./errors.interceptor.ts";
import { idempotency } from "./idempotency.interceptor.ts";
import { type CallEnded, observing } from "./observing.interceptor.ts";
import { requestId } from "./request-id.interceptor.ts";
import { serviceAuth } from "./service-auth.interceptor.ts";
import { tracing } from "./tracing.interceptor.ts";

export interface InterceptorOptions {
  readonly logger: Logger;
  readonly callEnded: CallEnded;
  readonly auth: Authentication;
  /** Absent where calls are not counted. */
  readonly rateLimit?: Interceptor | undefined;
  readonly unitOfWork: Interceptor;
  readonly operations: readonly EngineOperation[];
}

/** The outermost comes first. Service authentication runs before any other part of a call is read. */
export function interceptors({
  logger,
  callEnded,
  auth,
  rateLimit,
  unitOfWork,
  operations,
}: InterceptorOptions): Interceptor[] {
  return [
    requestId,
    tracing,
    observing(logger, callEnded),
    errors(logger),
    serviceAuth(auth),
    ...(rateLimit ? [rateLimit] : []),
    createValidateInterceptor({ validator }),
    unitOfWork,
    idempotency(operations),
  ];
}
