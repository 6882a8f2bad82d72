import { isSpanContextValid, trace } from "@opentelemetry/api";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { errorFacts } from "#contract/error-facts.ts";
import { logLines } from "#contract/log-lines.ts";
import { redact } from "#contract/redaction.ts";

/** JSON lines. An error is logged with its cause, and without the request, which contains credentials. */
export function createLogger(level: string, stream: DestinationStream = logLines()): Logger {
  const options: LoggerOptions = {
    level,
    base: { process: "app" },
    messageKey: "message",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin: traceIds,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error) => errorFacts(error) },
    // The last filter sees the whole line.
    hooks: { streamWrite: redact },
  };
  return pino(options, stream);
}

/** Links a log line and its trace. */
function traceIds(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
