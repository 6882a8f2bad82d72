import type { Interceptor } from "@connectrpc/connect";
import type { Logger } from "pino";
import { type ConfiguredSecrets, internalSecrets } from "./auth/internal-secret.ts";
import type { Authentication } from "./auth/service-auth.ts";
import type { FindTenant } from "./auth/tenant.ts";
import { createGrpcPort } from "./grpc/grpc-port.ts";
import { createHttpApp, type OpenRoute } from "./http/app.ts";
import type { Ready } from "./http/health.ts";
import { createHttpPort, type HttpTimeouts } from "./http/http-port.ts";
import { interceptors } from "./rpc/interceptors.ts";
import type { ServiceRoute } from "./rpc/service-route.ts";

export interface ServerContext {
  readonly config: ConfiguredSecrets & { readonly host: string; readonly port: number; readonly grpcPort: number };
  readonly logger: Logger;
  readonly findTenant: FindTenant;
  readonly ready: Ready;
  readonly unitOfWork: Interceptor;
  readonly routes: readonly ServiceRoute[];
  readonly openRoutes?: readonly OpenRoute[];
  readonly timeouts?: HttpTimeouts;
  readonly now?: () => Date;
}

export interface ExtensionsServer {
  /** Resolves once both ports accept calls, with their addresses. */
  start(): Promise<{ url: string; grpcUrl: string }>;
  /** Accepts nothing new, lets what is in flight finish, and cuts it off after graceMs. */
  stop(graceMs: number): Promise<void>;
}

/** One set of services behind one set of interceptors, on an HTTP/1.1 port and on a gRPC port. */
export function createServer(context: ServerContext): ExtensionsServer {
  const { config, logger, routes, ready, openRoutes = [], timeouts } = context;
  const auth = authenticationOf(context);
  const chain = interceptors(logger, auth, context.unitOfWork);
  const listener = createHttpApp({ logger, auth, routes, interceptors: chain, ready, openRoutes });
  const http = createHttpPort({ host: config.host, port: config.port, listener, ...(timeouts && { timeouts }) });
  const grpc = createGrpcPort({ host: config.host, port: config.grpcPort, routes, interceptors: chain });
  const stop = async (graceMs: number) => void (await Promise.all([http.stop(graceMs), grpc.stop(graceMs)]));
  return {
    async start() {
      const [url, grpcUrl] = await Promise.all([http.start(), grpc.start()]);
      if (auth.secrets.length === 0) logger.error("INTERNAL_SECRET is not configured: every request is refused");
      logger.info({ url, grpcUrl }, "listening");
      return { url, grpcUrl };
    },
    stop,
  };
}

function authenticationOf({ config, findTenant, logger, now = () => new Date() }: ServerContext): Authentication {
  return {
    secrets: internalSecrets(config),
    findTenant,
    now,
    onAuthenticated({ id }, { requestId }) {
      if (id === "previous") logger.warn({ requestId }, "a caller still sends the previous internal secret");
    },
  };
}
