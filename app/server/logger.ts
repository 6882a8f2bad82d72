import { isSpanContextValid, trace } from "@opentelemetry/api";
import { destination, type Logger, type LoggerOptions, pino } from "pino";
import { redactApiKeys } from "#contract/api-key-pattern.ts";

const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const CREDENTIAL = /\b(token|state|code_challenge|code_verifier|password|secret|session_token)=[^&\s"';]+/gi;

/** Cuts keys in a path or a message down to their public prefix, and removes tokens and secrets. */
export function redact(text: string): string {
  return redactApiKeys(text).replace(JWT, "…").replace(CREDENTIAL, "$1=…");
}

/** JSON lines. An error is written with its cause, and never with the request that led to it: that holds credentials. */
export function createLogger(
  level: string,
  stream: NodeJS.WritableStream = destination({ sync: false }) as never,
): Logger {
  const options: LoggerOptions = {
    level,
    base: { process: "app" },
    messageKey: "message",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin: traceIds,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorFacts },
    // The last filter: it sees the whole line.
    hooks: { streamWrite: (line) => redactApiKeys(line).replace(JWT, "…") },
  };
  return pino(options, stream as never);
}

/** Links a log line and its trace. */
function traceIds(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: redact(error.message),
    ...(code === undefined ? {} : { code }),
    stack: redact(error.stack ?? ""),
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  };
}
