import type { DescMethod } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { withHeaders } from "./headers.ts";

/** Traces each call as a span, and sends its context to the service. */
export function traced(transport: Transport): Transport {
  return {
    unary: (method, signal, timeoutMs, header, input, values) =>
      trace.getTracer("tollhouse").startActiveSpan(nameOf(method), { kind: SpanKind.CLIENT }, (span) =>
        transport
          .unary(method, signal, timeoutMs, withTrace(header), input, values)
          .catch((error: unknown) => failed(span, error))
          .finally(() => span.end()),
      ),
    stream: transport.stream,
  };
}

const nameOf = (method: DescMethod): string => `${method.parent.typeName}/${method.name}`;

function withTrace(given: HeadersInit | undefined): HeadersInit | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  // Without tracing there is nothing to send.
  return Object.keys(carrier).length === 0 ? given : withHeaders(given, carrier);
}

function failed(span: Span, error: unknown): never {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "unknown" });
  throw error;
}
