import type { handleServerStreamingCall, Server, ServerWritableStream } from "@grpc/grpc-js";
import { HealthImplementation } from "grpc-health-check";
import type { ServiceRoute } from "#extensions/platform/composition/service-route.ts";

type Watching = ServerWritableStream<unknown, unknown>;

interface GrpcHealth {
  /** Reports NOT_SERVING to every client. */
  withdraw(): void;
  endWatches(): void;
}

/** The gRPC health protocol, public like /healthz, for the server (the empty name) and each service. */
export function addHealth(server: Pick<Server, "addService">, routes: readonly ServiceRoute[]): GrpcHealth {
  const names = ["", ...routes.map(({ service }) => service.typeName)];
  const health = new HealthImplementation(Object.fromEntries(names.map((name) => [name, "SERVING" as const])));
  const watching = new Set<Watching>();
  health.addToServer({
    addService: (service, handlers) => {
      const watch = handlers.watch as handleServerStreamingCall<unknown, unknown>;
      server.addService(service, {
        ...handlers,
        watch: (call: Watching) => {
          watching.add(call);
          call.on("cancelled", () => watching.delete(call));
          watch(call);
        },
      });
    },
  } as Server);
  return {
    withdraw() {
      for (const name of names) health.setStatus(name, "NOT_SERVING");
    },
    endWatches() {
      // A watch never ends by itself, so the server would wait for it.
      for (const call of watching) call.end();
    },
  };
}
