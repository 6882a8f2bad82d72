import { isSpanContextValid, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { RequestHandler } from "express";
import { redact } from "#contract/redaction.ts";
import { withoutCodes } from "./portal-pages.ts";

/**
 * Starts a trace per request, which includes calls to the extensions service. A client's `traceparent` is ignored: it
 * would control recording.
 */
export const traces: RequestHandler = (request, response, next) => {
  const { method, path } = request;
  if (path.startsWith("/assets/")) return next();
  const { requestId, facts } = response.locals;
  const attributes = {
    "http.request.method": method,
    "url.path": redact(facts.path ?? withoutCodes(path)),
    "tollhouse.request_id": requestId,
  };
  trace.getTracer("tollhouse").startActiveSpan(method, { kind: SpanKind.SERVER, attributes }, (span) => {
    const context = span.spanContext();
    if (isSpanContextValid(context)) facts.trace_id = context.traceId;
    response.once("close", () => {
      span.setAttribute("http.response.status_code", response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    next();
  });
};
