import { context, propagation, trace } from "@opentelemetry/api";

interface TracingOptions {
  /** Where spans are sent, as OTLP over HTTP; /v1/traces is added. */
  readonly endpoint: string;
  /** The process's name in the traces. */
  readonly service: string;
  /** The share of traces that begin here and are kept, from 0 to 1. A continued trace keeps its own decision. */
  readonly sampleRatio: number;
}

interface Tracing {
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Starts tracing in this process; until then the SDK is not loaded. All trusted services share this format of traces. */
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
      // An unreachable receiver does not delay the end of the process.
      await provider.shutdown().catch(() => {});
      for (const api of [trace, propagation, context]) api.disable();
    },
  };
}
