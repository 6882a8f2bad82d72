import { context, propagation, trace } from "@opentelemetry/api";

export interface TracingOptions {
  /** Where spans are sent, as OTLP over HTTP; /v1/traces is added. */
  readonly endpoint: string;
  /** The process's name in the traces. */
  readonly service: string;
  /** Which part of the traces that begin here is kept, from 0 to 1; one that comes from elsewhere has been decided there. */
  readonly sampleRatio: number;
}

export interface Tracing {
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

/**
 * Starts tracing in this process. Until somebody calls it nothing of the SDK is loaded and every span is an empty one. It
 * stands here because a trusted service and the extensions service must understand each other's traces.
 */
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
      // A receiver that is gone does not hold up the end of the process.
      await provider.shutdown().catch(() => {});
      for (const api of [trace, propagation, context]) api.disable();
    },
  };
}
