import type { Interceptor } from "@connectrpc/connect";
import { logVerbosity, Server, ServerCredentials, type ServerOptions, setLogVerbosity } from "@grpc/grpc-js";
import { MAX_MESSAGE_BYTES } from "#extensions/caller/grpc-wire.ts";
import type { ServiceRoute } from "#extensions/platform/composition/service-route.ts";
import type { Authentication } from "#extensions/server/service-auth/service-auth.ts";
import { addRoute } from "./adapter.ts";
import { addHealth } from "./health.ts";
import { addReflection } from "./reflection.ts";
import { checkRequests } from "./request-check.ts";

const SERVER_OPTIONS: ServerOptions = {
  "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
  "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
  // Closes connections of vanished clients.
  "grpc.keepalive_time_ms": 10_000,
  "grpc.keepalive_timeout_ms": 5_000,
};

export interface Port {
  /** Resolves with the address once calls are accepted. */
  start(): Promise<string>;
  /** Accepts nothing new, lets calls in flight finish, and aborts them after graceMs. */
  stop(graceMs: number): Promise<void>;
}

/** Connections end, so that clients behind a load balancer reach newer instances. */
interface ConnectionAge {
  /** The age, within a tenth, at which the client must reconnect; 0 for never. */
  readonly maxMs: number;
  /** Limit on calls in flight at that time. */
  readonly graceMs: number;
}

interface GrpcPort extends Port {
  /** Reports NOT_SERVING, but accepts calls until stopped. */
  withdraw(): void;
}

interface GrpcPortOptions {
  readonly host: string;
  readonly port: number;
  readonly connectionAge: ConnectionAge;
  readonly auth: Authentication;
  readonly routes: readonly ServiceRoute[];
  readonly interceptors: Interceptor[];
}

export function createGrpcPort({ host, port, connectionAge, auth, routes, interceptors }: GrpcPortOptions): GrpcPort {
  // grpc-js prints header values that it cannot parse, possibly secrets.
  setLogVerbosity(logVerbosity.NONE);
  const server = new Server({ ...SERVER_OPTIONS, ...ageOptions(connectionAge) });
  checkRequests(server, auth);
  for (const route of routes) addRoute(server, route, interceptors);
  const health = addHealth(server, routes);
  addReflection(server, routes, auth);
  const authority = host.includes(":") ? `[${host}]` : host;
  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.bindAsync(`${authority}:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
          error ? reject(error) : resolve(`http://${authority}:${bound}`),
        );
      }),
    withdraw: health.withdraw,
    stop: (graceMs) =>
      new Promise((resolve) => {
        health.withdraw();
        health.endWatches();
        const cut = setTimeout(() => server.forceShutdown(), graceMs);
        server.tryShutdown(() => {
          clearTimeout(cut);
          resolve();
        });
      }),
  };
}

function ageOptions({ maxMs, graceMs }: ConnectionAge): ServerOptions {
  return maxMs === 0 ? {} : { "grpc.max_connection_age_ms": maxMs, "grpc.max_connection_age_grace_ms": graceMs };
}
