import type { RequestListener } from "node:http";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { Metrics } from "#extensions/platform/kernel/metrics.ts";

export const METRICS_PATH = "/metrics";

/**
 * Serves metrics on the HTTP port, or on a port of their own that only the network protects, for a Prometheus without
 * the secret.
 */
export function metricsListener(
  { scrape }: Pick<Metrics, "scrape">,
  findRefusal: () => DomainError | null = () => null,
): RequestListener {
  return async (request, response) => {
    const refusal = findRefusal();
    if (refusal) return void response.writeHead(503).end(`${refusal.reason}: ${refusal.message}\n`);
    if (request.method !== "GET" || request.url?.split("?")[0] !== METRICS_PATH)
      return void response.writeHead(404).end();
    const { contentType, text } = await scrape();
    response.writeHead(200, { "content-type": contentType }).end(text);
  };
}
