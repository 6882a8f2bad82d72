import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Services } from "#app/services/services.server.ts";
import { admissionMetrics } from "#extensions/caller/admission/admission-metrics.ts";

/** `/metrics` on a port of its own, which only the network protects. */
export function metricsServer({ admission }: Pick<Services, "admission">): Server {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  admissionMetrics(registry, admission);
  return createServer(async (request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics")
      return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": registry.contentType }).end(await registry.metrics());
  });
}
