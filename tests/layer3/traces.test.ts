import { trace } from "@opentelemetry/api";
import { describe, expect, test } from "vitest";
import { readConfig } from "#app/config/config.server.ts";
import { connectExtensions } from "#app/services/extensions.server.ts";
import { startTracing } from "#extensions/caller/tracing.ts";
import { createEngine } from "#extensions/connectors/engine/index.ts";
import { serviceRoute } from "#extensions/platform/composition/service-route.ts";
import { createLogger } from "#extensions/platform/kernel/logger.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { aKey, verifying } from "#tests/app/support/a-key.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { aDisputeBody, aStubEngine, json } from "#tests/engine/a-stub-engine.ts";
import { anOtlpReceiver, type ReceivedSpan } from "./otlp-receiver.ts";
import { aService, SECRET } from "./service.ts";

const issued = aKey(["disputes:*"]);
const METHOD = "tollhouse.v1.DisputeService/GetDispute";

/** A REST request through UI, service and engine, with its log lines. */
async function aRequest(protocol: "grpc" | "connect", headers: Record<string, string> = {}) {
  const engine = await aStubEngine((response) => json(response, 200, aDisputeBody()));
  const { disputes } = createEngine({ baseUrl: engine.baseUrl }).forMerchant({ apiKey: "k", requestId: "r" });
  const serviceLog: Record<string, unknown>[] = [];
  const service = await aService({
    logger: createLogger("info", { write: (line) => void serviceLog.push(JSON.parse(line)) }),
    routes: [
      serviceRoute(DisputeService, {
        getDispute: async () => ({ disputeId: (await disputes.get("dp_1")).engineDisputeId }),
      }),
      serviceRoute(ApiKeyService, {
        verifyApiKeys: verifying(issued),
        recordApiKeyUsage: () => ({ counted: true }),
      }),
    ],
  });
  const settings = {
    EXTENSIONS_PROTOCOL: protocol,
    EXTENSIONS_URL: service.url,
    EXTENSIONS_GRPC_URL: service.grpcUrl,
    INTERNAL_SECRET: SECRET,
  };
  const caller = connectExtensions(readConfig(settings));
  const server = await aServer({ extensions: { caller }, settings });
  const response = await fetch(`${server.url}/api/disputes/dsp_1`, {
    headers: { "x-api-key": issued.key, "x-request-id": "traced", ...headers },
  });
  await response.arrayBuffer();
  const appLog = await server.stop();
  caller.close();
  await service.stop();
  return { status: response.status, appLog, serviceLog, asked: engine.received };
}

describe.each(["grpc", "connect"] as const)("over %s", (protocol) => {
  test("one trace runs from the request through the service to the engine, and through the logs", async () => {
    await using receiver = await anOtlpReceiver();
    const tracing = await startTracing({ endpoint: receiver.endpoint, service: "tollhouse-test", sampleRatio: 1 });
    const { status, appLog, serviceLog, asked } = await aRequest(protocol);
    await tracing.stop();
    expect(status).toBe(200);

    const root = receiver.spans.find(({ name }) => name === "GET");
    expect(root).toMatchObject({ service: "tollhouse-test" });
    expect(root?.parentSpanId).toBeUndefined();
    expect(root?.attributes).toMatchObject({ "tollhouse.request_id": "traced", "http.response.status_code": 200 });

    const path = pathTo("engine GET", receiver.spans);
    expect(path.map(({ name }) => name)).toEqual(["GET", METHOD, METHOD, "engine GET"]);
    expect(new Set(path.map(({ traceId }) => traceId)).size).toBe(1);
    expect(asked[0]?.headers.traceparent).toBe(`00-${path[3]?.traceId}-${path[3]?.spanId}-01`);

    expect(appLog.find(({ path: logged }) => logged === "/api/disputes/dsp_1")).toMatchObject({
      trace_id: root?.traceId,
    });
    expect(serviceLog.find(({ method }) => method === METHOD)).toMatchObject({
      traceId: root?.traceId,
      spanId: path[2]?.spanId,
    });
    expect(receiver.paths[0]).toBe("/v1/traces");
  });
});

test("no span holds a key or a secret", async () => {
  await using receiver = await anOtlpReceiver();
  const tracing = await startTracing({ endpoint: `${receiver.endpoint}/`, service: "x", sampleRatio: 1 });
  await aRequest("grpc");
  await tracing.stop();
  const told = JSON.stringify(receiver.spans);
  expect(told).toContain(METHOD);
  for (const hidden of [issued.key, SECRET]) expect(told).not.toContain(hidden);
});

test("a stranger's trace is not continued", async () => {
  await using receiver = await anOtlpReceiver();
  const tracing = await startTracing({ endpoint: receiver.endpoint, service: "x", sampleRatio: 1 });
  await aRequest("grpc", { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` });
  await tracing.stop();
  expect(receiver.spans.map(({ traceId }) => traceId)).not.toContain("a".repeat(32));
});

test("what is not sampled is not sent, and the logs still tell the trace", async () => {
  await using receiver = await anOtlpReceiver();
  const tracing = await startTracing({ endpoint: receiver.endpoint, service: "x", sampleRatio: 0 });
  const { appLog } = await aRequest("grpc");
  await tracing.stop();
  expect(receiver.spans).toEqual([]);
  expect(appLog.find(({ path }) => path === "/api/disputes/dsp_1")).toHaveProperty("trace_id");
});

test("a receiver that is gone holds nothing up", async () => {
  const tracing = await startTracing({ endpoint: "http://127.0.0.1:9", service: "x", sampleRatio: 1 });
  const { status } = await aRequest("grpc");
  expect(status).toBe(200);
  await tracing.stop();
});

test("nothing is traced by default", async () => {
  const { status, appLog, serviceLog, asked } = await aRequest("grpc");
  expect(status).toBe(200);
  expect(asked[0]?.headers).not.toHaveProperty("traceparent");
  expect(JSON.stringify([appLog, serviceLog])).not.toMatch(/trace_?id/i);
  const started = performance.now();
  for (let times = 0; times < 10_000; times++) trace.getTracer("tollhouse").startActiveSpan("x", (span) => span.end());
  // About a microsecond each; the limit only separates a real span from none.
  expect(performance.now() - started).toBeLessThan(500);
});

/** The spans from the root to the first one of that name. */
function pathTo(name: string, spans: readonly ReceivedSpan[]): ReceivedSpan[] {
  const path: ReceivedSpan[] = [];
  let next = spans.find((span) => span.name === name);
  while (next) {
    path.unshift(next);
    const parent = next.parentSpanId;
    next = spans.find(({ spanId }) => spanId === parent);
  }
  return path;
}
