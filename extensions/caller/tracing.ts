import { context, propagation, trace } from "@opentelemetry/api";

interface TracingOptions {
  /** The base URL of the OTLP HTTP receiver; /v1/traces is appended. */
  readonly endpoint: string;
  /** The process's name in the traces. */
  readonly service: string;
  /** The fraction of new traces that is kept, from 0 to 1. A continued trace keeps its own decision. */
  readonly sampleRatio: number;
}

interface Tracing {
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Starts tracing in this process; the SDK is loaded only then. All trusted services use this trace format. */
export async function startTracing({ endpoint, service, sampleRatio }: TracingOptions): Promise<Tracing> {
  const [sdk, hooks, core, resources, otlp] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const exporter = new otlp.OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes({ "service.name": service })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async stop() {
      // An unreachable receiver does not delay the exit.
      await provider.shutdown().catch(() => {});
      for (const api of [trace, propagation, context]) api.disable();
    },
  };
}
