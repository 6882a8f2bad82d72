import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

/** Traces one engine request as a span, whose context is sent in the headers. */
export function inSpan<Answer extends { readonly status: number }>(
  { method, url, headers }: Exchange,
  exchange: () => Promise<Answer>,
): Promise<Answer> {
  const attributes = { "http.request.method": method, "server.address": url.host, "url.path": url.pathname };
  const options = { kind: SpanKind.CLIENT, attributes };
  return trace.getTracer("tollhouse").startActiveSpan(`engine ${method}`, options, async (span) => {
    propagation.inject(context.active(), headers, { set: (carrier, name, value) => carrier.set(name, value) });
    return exchange()
      .then((answer) => answered(span, answer))
      .catch((error: unknown) => failed(span, error))
      .finally(() => span.end());
  });
}

function answered<Answer extends { readonly status: number }>(span: Span, answer: Answer): Answer {
  span.setAttribute("http.response.status_code", answer.status);
  if (answer.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  return answer;
}

function failed(span: Span, error: unknown): never {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "unknown" });
  throw error;
}
