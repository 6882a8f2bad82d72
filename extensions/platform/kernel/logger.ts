import { isSpanContextValid, trace } from "@opentelemetry/api";
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { errorFacts } from "#contract/error-facts.ts";
import { logLines } from "#contract/log-lines.ts";
import { redact } from "#contract/redaction.ts";

const SECRET_NAMES = [
  "x-api-key",
  "x-internal-secret",
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "secret",
  "token",
  "internalSecret",
  "internalSecretPrevious",
  "encryptionKeys",
  "engineApiKey",
  "databaseUrl",
];

/** Logs one JSON line per event, without credentials, card numbers and error fields that can contain them. */
export function createLogger(level: string, destination: DestinationStream = logLines()): Logger {
  const options = {
    level,
    base: { process: "extensions" },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: traceIds,
    redact: { paths: SECRET_NAMES.flatMap(placesOf), censor: "[redacted]" },
    serializers: { err: (error: unknown) => errorFacts(error) },
    // Runs last and redacts the whole line.
    hooks: { streamWrite: redact },
  };
  return pino(options, destination);
}

/** Links a log line to its trace. */
function traceIds(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? { traceId: span.traceId, spanId: span.spanId } : {};
}

const placesOf = (name: string): string[] => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`];
