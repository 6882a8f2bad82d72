import type { Interceptor } from "@connectrpc/connect";
import type { JWK } from "jose";
import type { Logger } from "pino";
import { createMetrics, type Metrics } from "#extensions/platform/metrics.ts";
import type { EngineOperation } from "#extensions/platform/operations/index.ts";
import type { PublicRoute } from "#extensions/platform/public-route.ts";
import type { ServiceRoute } from "#extensions/platform/service-route.ts";
import type { FindTenant } from "#extensions/platform/tenancy/tenant.ts";
import { createGrpcPort } from "./grpc/grpc-port.ts";
import { createHttpApp } from "./http/app.ts";
import type { Ready } from "./http/health.ts";
import { createHttpPort, type HttpTimeouts } from "./http/http-port.ts";
import { metricsListener } from "./http/metrics.ts";
import { interceptors } from "./interceptors/interceptors.ts";
import { callMetrics } from "./interceptors/observing.interceptor.ts";
import { replayable } from "./interceptors/replayable-route.ts";
import { authenticationMetrics } from "./service-auth/authentication-metrics.ts";
import { callTokenVerifier } from "./service-auth/call-token.ts";
import { type ConfiguredSecrets, internalSecrets } from "./service-auth/internal-secret.ts";
import { CallTokenError } from "./service-auth/service-auth.errors.ts";
import type { Authentication, AuthenticationWatch, ServiceAuthMode } from "./service-auth/service-auth.ts";

export interface ServerConfig extends ConfiguredSecrets {
  readonly host: string;
  readonly port: number;
  readonly grpcPort: number;
  /** Null: /metrics stands on the HTTP port, behind service authentication. */
  readonly metricsPort: number | null;
  readonly serviceAuthMode: ServiceAuthMode;
  readonly callTokenKeys: readonly JWK[];
}

export interface ServerContext {
  readonly config: ServerConfig;
  readonly logger: Logger;
  readonly findTenant: FindTenant;
  readonly ready: Ready;
  /** Absent where calls are not counted. */
  readonly rateLimit?: Interceptor;
  readonly unitOfWork: Interceptor;
  readonly routes: readonly ServiceRoute[];
  /** The methods that ask another service; none when absent. */
  readonly operations?: readonly EngineOperation[];
  readonly publicRoutes?: readonly PublicRoute[];
  readonly timeouts?: HttpTimeouts;
  readonly now?: () => Date;
  readonly metrics?: Metrics;
}

export interface Addresses {
  readonly url: string;
  readonly grpcUrl: string;
  /** Null when the metrics have no port of their own. */
  readonly metricsUrl: string | null;
}

export interface ExtensionsServer {
  /** Resolves once the ports accept calls, with their addresses. */
  start(): Promise<Addresses>;
  /** Stops accepting calls, lets calls in flight finish, and ends them after graceMs. */
  stop(graceMs: number): Promise<void>;
}

/** One set of services behind one set of interceptors, on an HTTP/1.1 port and on a gRPC port. */
export function createServer(context: ServerContext): ExtensionsServer {
  const { config, logger, ready, publicRoutes = [], timeouts, metrics = createMetrics() } = context;
  const routes = context.routes.map(replayable);
  const { host, port, grpcPort, metricsPort } = config;
  const auth = authenticationOf(context, authenticationMetrics(metrics.registry));
  const callEnded = callMetrics(metrics.registry);
  const operations = context.operations ?? [];
  const chain = interceptors({ ...context, callEnded, auth, operations });
  const servesMetrics = metricsPort === null;
  const app = { logger, auth, routes, interceptors: chain, ready, metrics, callEnded, servesMetrics, publicRoutes };
  const http = createHttpPort({ host, port, listener: createHttpApp(app), ...(timeouts && { timeouts }) });
  const grpc = createGrpcPort({ host, port: grpcPort, auth, routes, interceptors: chain });
  const scraped = servesMetrics
    ? null
    : createHttpPort({ host, port: metricsPort, listener: metricsListener(metrics) });
  return {
    async start() {
      const [url, grpcUrl, metricsUrl = null] = await Promise.all([http.start(), grpc.start(), scraped?.start()]);
      if (config.serviceAuthMode !== "jwt" && auth.secrets.length === 0)
        logger.error("INTERNAL_SECRET is not configured: every request is refused");
      logger.info({ url, grpcUrl, metricsUrl, serviceAuthMode: config.serviceAuthMode }, "listening");
      return { url, grpcUrl, metricsUrl };
    },
    async stop(graceMs) {
      await Promise.all([http.stop(graceMs), grpc.stop(graceMs)]);
      // Last, so that the metrics count the final calls.
      await scraped?.stop(graceMs);
    },
  };
}

function authenticationOf(context: ServerContext, authentication: AuthenticationWatch): Authentication {
  const { config, findTenant, logger, now = () => new Date() } = context;
  return {
    mode: config.serviceAuthMode,
    secrets: internalSecrets(config),
    verifyToken: callTokenVerifier(config.callTokenKeys),
    findTenant,
    now,
    watch: {
      accepted(proof, call) {
        authentication.accepted(proof, call);
        if (proof.secret === "previous")
          logger.warn({ requestId: call.requestId }, "a caller still sends the previous internal secret");
      },
      refused(refusal, requestId) {
        authentication.refused(refusal, requestId);
        if (refusal instanceof CallTokenError)
          logger.warn({ requestId, why: String(refusal.cause) }, "a call token was refused");
      },
    },
  };
}
