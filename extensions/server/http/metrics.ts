import type { RequestListener } from "node:http";
import type { RequestHandler } from "express";
import type { Metrics } from "#extensions/platform/metrics.ts";

export const METRICS_PATH = "/metrics";

export function metricsRoute({ scrape }: Pick<Metrics, "scrape">): RequestHandler {
  return async (_request, response) => {
    const { contentType, text } = await scrape();
    response.setHeader("content-type", contentType);
    response.end(text);
  };
}

/** For a port of its own that only the network protects, for a Prometheus that cannot send the secret. */
export function metricsListener({ scrape }: Pick<Metrics, "scrape">): RequestListener {
  return async (request, response) => {
    if (request.method !== "GET" || request.url !== METRICS_PATH) return void response.writeHead(404).end();
    const { contentType, text } = await scrape();
    response.writeHead(200, { "content-type": contentType }).end(text);
  };
}
