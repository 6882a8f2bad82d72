import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { context, ProxyTracerProvider, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { requestIdKey } from "./request-id.interceptor.ts";

const OURS: ReadonlySet<Code> = new Set([Code.Internal, Code.Unknown, Code.Unavailable, Code.DataLoss]);

/** The tracer provider of an API without an SDK. */
const NOBODY = new ProxyTracerProvider().getDelegate();

function isTraced(): boolean {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider && provider.getDelegate() === NOBODY);
}

/** Continues the caller's trace, so that the call's engine requests and log lines belong to it. */
export const tracing: Interceptor = (next) => (req) => {
  if (!isTraced()) return next(req);
  const parent = propagation.extract(context.active(), req.header, {
    get: (header, name) => header.get(name) ?? undefined,
    keys: (header) => [...header.keys()],
  });
  const name = `${req.service.typeName}/${req.method.name}`;
  const attributes = { "rpc.method": name, "tollhouse.request_id": req.contextValues.get(requestIdKey) };
  return trace.getTracer("tollhouse").startActiveSpan(name, { kind: SpanKind.SERVER, attributes }, parent, (span) =>
    next(req)
      .catch((reason: unknown) => {
        const error = ConnectError.from(reason, Code.Internal);
        span.setAttribute("rpc.response.status_code", Code[error.code]);
        // An expected error is an answer; only our own failure marks the span.
        if (OURS.has(error.code)) span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      })
      .finally(() => span.end()),
  );
};
