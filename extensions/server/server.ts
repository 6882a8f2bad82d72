import type { Interceptor } from "@connectrpc/connect";
import { createValidateInterceptor } from "@connectrpc/validate";
import type { CallClass } from "#contract/call-class.ts";
import { validator } from "#contract/validator.ts";
import type { Admission } from "#extensions/caller/admission/admission.ts";
import { admissionMetrics } from "#extensions/caller/admission/admission-metrics.ts";
import type { PublicRoute } from "#extensions/platform/composition/public-route.ts";
import type { ServiceRoute } from "#extensions/platform/composition/service-route.ts";
import type { Config } from "#extensions/platform/config/config.ts";
import { createMetrics, type Metrics } from "#extensions/platform/kernel/metrics.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { EngineOperation } from "#extensions/platform/operations/index.ts";
import type { Replay } from "#extensions/platform/operations/replay.ts";
import type { FindTenant } from "#extensions/platform/tenancy/tenant.ts";
import type { FailureWatch } from "#extensions/server/interceptors/unforeseen.ts";
import { createGrpcPort } from "./grpc/grpc-port.ts";
import { createHttpApp, type Ready } from "./http/app.ts";
import { createHttpPort, type HttpTimeouts } from "./http/http-port.ts";
import { metricsListener } from "./http/metrics.ts";
import type { PublicRateLimit } from "./http/public-rate-limit.ts";
import { admitting } from "./interceptors/admission.interceptor.ts";
import { errors } from "./interceptors/errors.interceptor.ts";
import { idempotency } from "./interceptors/idempotency.interceptor.ts";
import { type CallEnded, callMetrics, observing } from "./interceptors/observing.interceptor.ts";
import { refusedTexts } from "./interceptors/refused-texts.interceptor.ts";
import { replayable } from "./interceptors/replayable-route.ts";
import { requestId } from "./interceptors/request-id.interceptor.ts";
import { serviceAuth } from "./interceptors/service-auth.interceptor.ts";
import { tracing } from "./interceptors/tracing.interceptor.ts";
import { authenticationMetrics } from "./service-auth/authentication-metrics.ts";
import { callTokenVerifier } from "./service-auth/call-token.ts";
import { type ConfiguredSecrets, internalSecrets } from "./service-auth/internal-secret.ts";
import { type Authentication, type AuthenticationWatch, notConfigured } from "./service-auth/service-auth.ts";

export type ServerConfig = ConfiguredSecrets &
  Pick<
    Config,
    "host" | "port" | "grpcPort" | "grpcConnectionAge" | "metricsPort" | "serviceAuthMode" | "callTokenKeys"
  > &
  Partial<Pick<Config, "instanceId">>;

export interface ServerContext extends FailureWatch {
  readonly config: ServerConfig;
  readonly findTenant: FindTenant;
  readonly ready: Ready;
  /** Absent where every call starts at once. */
  readonly admission?: Admission<CallClass>;
  /** Absent where calls are not counted. */
  readonly rateLimit?: Interceptor;
  /** Absent where requests to public routes are not counted. */
  readonly publicRateLimit?: PublicRateLimit;
  readonly unitOfWork: Interceptor;
  readonly routes: readonly ServiceRoute[];
  /** The methods that call another service; none when absent. */
  readonly operations?: readonly EngineOperation[];
  readonly replays?: readonly Replay[];
  readonly publicRoutes?: readonly PublicRoute[];
  readonly timeouts?: HttpTimeouts;
  readonly now?: () => Date;
  readonly metrics?: Metrics;
}

export interface Addresses {
  readonly url: string;
  readonly grpcUrl: string;
  /** Null when metrics have no port of their own. */
  readonly metricsUrl: string | null;
}

export interface ExtensionsServer {
  /** Resolves once the ports accept calls, with their addresses. */
  start(): Promise<Addresses>;
  /** Reports not ready, so that no new calls are routed here, but accepts calls until stopped. */
  withdraw(): void;
  /** Stops accepting calls, lets calls in flight finish, and aborts them after graceMs. */
  stop(graceMs: number): Promise<void>;
}

/** One set of services behind one set of interceptors, on an HTTP/1.1 port and a gRPC port. */
export function createServer(context: ServerContext): ExtensionsServer {
  const {
    config,
    logger,
    publicRoutes = [],
    timeouts,
    metrics = createMetrics(),
    publicRateLimit,
    admission,
  } = context;
  if (admission) admissionMetrics(metrics.registry, admission);
  const routes = context.routes.map(replayable);
  const { host, port, grpcPort, grpcConnectionAge: connectionAge, metricsPort } = config;
  const auth = authenticationOf(context, authenticationMetrics(metrics.registry));
  const callEnded = callMetrics(metrics.registry);
  const chain = interceptors(context, auth, callEnded);
  const servesMetrics = metricsPort === null;
  let isLeaving = false;
  const ready: Ready = async () => (isLeaving ? { service: false } : context.ready());
  const publicSide = { publicRoutes, ...(publicRateLimit && { publicRateLimit }), ...(admission && { admission }) };
  const { instanceId = null } = config;
  const app = {
    instanceId,
    logger,
    auth,
    routes,
    interceptors: chain,
    ready,
    metrics,
    callEnded,
    servesMetrics,
    ...(context.isSchemaNewer && { isSchemaNewer: context.isSchemaNewer }),
    ...publicSide,
  };
  const http = createHttpPort({ host, port, listener: createHttpApp(app), ...(timeouts && { timeouts }) });
  const grpc = createGrpcPort({ host, port: grpcPort, connectionAge, auth, routes, interceptors: chain });
  const scraped = servesMetrics
    ? null
    : createHttpPort({ host, port: metricsPort, listener: metricsListener(metrics, () => notConfigured(auth)) });
  return {
    async start() {
      const [grpcUrl, metricsUrl = null] = await Promise.all([grpc.start(), scraped?.start()]);
      // Starts last, since its /readyz reports that all ports listen.
      const url = await http.start();
      if (config.serviceAuthMode !== "jwt" && auth.secrets.length === 0)
        logger.error("INTERNAL_SECRET is not configured: every request is refused");
      logger.info({ url, grpcUrl, metricsUrl, serviceAuthMode: config.serviceAuthMode }, "listening");
      return { url, grpcUrl, metricsUrl };
    },
    withdraw() {
      isLeaving = true;
      grpc.withdraw();
    },
    async stop(graceMs) {
      await Promise.all([http.stop(graceMs), grpc.stop(graceMs)]);
      // Stops last, so that the metrics count the final calls.
      await scraped?.stop(graceMs);
    },
  };
}

/** The outermost is first. Service authentication runs before any other part of a call is read. */
function interceptors(context: ServerContext, auth: Authentication, callEnded: CallEnded): Interceptor[] {
  const { logger, admission, rateLimit, unitOfWork, operations = [], replays = [] } = context;
  return [
    requestId,
    tracing,
    observing(logger, callEnded),
    errors(context),
    serviceAuth(auth),
    // Runs once the organization is known, and before a refused call counts against a limit.
    ...(admission ? [admitting(admission)] : []),
    ...(rateLimit ? [rateLimit] : []),
    // Runs before validation, whose messages may quote a value.
    refusedTexts,
    createValidateInterceptor({ validator }),
    unitOfWork,
    idempotency(operations, replays),
  ];
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
        // A secret that is wrong has no cause: only a token can be broken in several ways.
        if (isRefusal(refusal, "UNAUTHORIZED") && refusal.cause !== undefined)
          logger.warn({ requestId, why: String(refusal.cause) }, "a call token was refused");
      },
    },
  };
}
