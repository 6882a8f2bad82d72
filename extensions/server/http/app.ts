import type { Interceptor } from "@connectrpc/connect";
import { Code, ConnectError } from "@connectrpc/connect";
import { expressConnectMiddleware } from "@connectrpc/connect-express";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { Logger } from "pino";
import type { CallClass } from "#contract/call-class.ts";
import type { Admission } from "#extensions/caller/admission/admission.ts";
import { MAX_MESSAGE_BYTES } from "#extensions/caller/grpc-wire.ts";
import type { PublicRoute } from "#extensions/platform/composition/public-route.ts";
import type { ServiceRoute } from "#extensions/platform/composition/service-route.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { Metrics } from "#extensions/platform/kernel/metrics.ts";
import { Refusal } from "#extensions/platform/kernel/refuse.ts";
import { connectErrorFrom } from "#extensions/server/interceptors/error-codes.ts";
import type { CallEnded } from "#extensions/server/interceptors/observing.interceptor.ts";
import { type FailureWatch, judgeUnforeseen } from "#extensions/server/interceptors/unforeseen.ts";
import type { Authentication } from "#extensions/server/service-auth/service-auth.ts";
import { createGate, requestIdOf } from "./gate.ts";
import { METRICS_PATH, metricsListener } from "./metrics.ts";
import type { PublicRateLimit } from "./public-rate-limit.ts";
import { mountPublicRoutes } from "./public-routes.ts";
import { sendError } from "./send-error.ts";
import { decoded, refusingUndecodable } from "./undecodable-messages.ts";

const MAX_TIMEOUT_MS = 600_000;

/** Whether each dependency is available. */
export type Ready = () => Promise<Readonly<Record<string, boolean>>>;

export interface HttpAppOptions extends FailureWatch {
  readonly auth: Authentication;
  readonly routes: readonly ServiceRoute[];
  readonly interceptors: Interceptor[];
  readonly ready: Ready;
  /** Sent by `/healthz` and `/readyz`, so that the parent process can identify this one. */
  readonly instanceId?: string | null;
  readonly metrics: Metrics;
  readonly callEnded: CallEnded;
  /** False when metrics have their own port. */
  readonly servesMetrics: boolean;
  /** Besides /healthz and /readyz: providers' webhooks. */
  readonly publicRoutes: readonly PublicRoute[];
  /** Absent where requests to them are not counted. */
  readonly publicRateLimit?: PublicRateLimit;
  /** Absent where every request starts at once. */
  readonly admission?: Admission<CallClass>;
}

/**
 * The HTTP/1.1 app: health, Connect and gRPC-Web. The order matters: without a configured secret only health is
 * answered, and the gate authenticates.
 */
export function createHttpApp(options: HttpAppOptions): Express {
  const { logger, auth, routes, interceptors, ready, metrics, callEnded } = options;
  const { servesMetrics, publicRoutes, publicRateLimit, admission, instanceId } = options;
  const gate = createGate({ auth, routes, logger, callEnded, systemPaths: servesMetrics ? [METRICS_PATH] : [] });
  const app = express().disable("x-powered-by").disable("etag");
  app.use(gate.nameRequest);
  if (instanceId)
    app.use(["/healthz", "/readyz"], (_request, response, next) =>
      next(void response.setHeader("x-instance-id", instanceId)),
    );
  app.get("/healthz", (_request, response) => void response.json({ status: "alive" }));
  app.get("/readyz", readiness(ready, logger));
  app.use(gate.assertConfigured);
  mountPublicRoutes(app, publicRoutes, { limit: publicRateLimit, admission });
  app.use(gate.authenticate);
  if (servesMetrics) app.get(METRICS_PATH, metricsListener(metrics));
  app.use(readable);
  app.use(
    expressConnectMiddleware({
      routes: (router) => {
        for (const { service, implementation } of routes) router.service(service, implementation);
        router.handlers.splice(0, Infinity, ...router.handlers.map(refusingUndecodable));
      },
      interceptors: [decoded, ...interceptors],
      contextValues: gate.contextValuesOf,
      // gRPC has its own port: Express does not support HTTP/2.
      grpc: false,
      readMaxBytes: MAX_MESSAGE_BYTES,
      maxTimeoutMs: MAX_TIMEOUT_MS,
    }),
  );
  app.use(gate.unknownPath);
  app.use(defects(options));
  return app;
}

/** Connect's iterator destroys a request whose body it refuses midway; then the rest is never read. */
const readable: RequestHandler = (request, _response, next) => {
  request.body = { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) };
  next();
};

/** Names the unavailable dependency in the answer and logs the cause. */
function readiness(ready: Ready, logger: Logger): RequestHandler {
  return async (_request, response) => {
    const parts = await ready().catch((reason: unknown) => {
      logger.error({ err: reason }, "readiness is unknown");
      return { service: false };
    });
    const isReady = Object.values(parts).every(Boolean);
    response.status(isReady ? 200 : 503).json({ status: isReady ? "ready" : "not_ready", parts });
  };
}

function defects(watch: FailureWatch): ErrorRequestHandler {
  return async (reason, request, response, next) => {
    const requestId = requestIdOf(response);
    const refused = unreadable(reason);
    if (refused) return sendError(request, response, { ...refused, requestId, isMethod: false });
    const unavailable = await judgeUnforeseen(watch, { err: reason, requestId, path: request.path });
    if (response.headersSent) return next(reason);
    const error = unavailable ? connectErrorFrom(unavailable) : new ConnectError("internal error", Code.Internal);
    sendError(request, response, { status: unavailable ? 503 : 500, error, requestId, isMethod: false });
  };
}

/**
 * Errors that Express and its body parser raise with their own status: an invalid path, length, encoding or body, or a
 * disconnected client.
 */
function unreadable(reason: unknown): { status: number; error: ConnectError } | null {
  const status = Number((reason as { status?: unknown } | null)?.status);
  if (!(status >= 400 && status < 500)) return null;
  return { status, error: connectErrorFrom(refusalOf(status)) };
}

function refusalOf(status: number): DomainError {
  if (status === 413)
    return new Refusal({ kind: "too_large", reason: "body_too_large", message: "The body is too large." });
  if (status === 415)
    return new Refusal({
      kind: "invalid",
      reason: "media_type_unsupported",
      message: "The content-encoding of the body is not supported.",
    });
  return new Refusal({ kind: "invalid", reason: "request_invalid", message: "The request cannot be read." });
}
