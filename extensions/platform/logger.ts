import { isSpanContextValid, trace } from "@opentelemetry/api";
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { redactApiKeys } from "#contract/api-key-pattern.ts";

const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

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

/** One JSON line per event. What could open something never reaches it, wherever it stands in a line. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: "extensions" },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: traceIds,
    redact: { paths: SECRET_NAMES.flatMap(placesOf), censor: "[redacted]" },
    hooks: { streamWrite: (line: string) => redactApiKeys(line).replace(JWT, "[redacted]") },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** So that a line is found from its trace, and the trace from the line. */
function traceIds(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? { traceId: span.traceId, spanId: span.spanId } : {};
}

const placesOf = (name: string): string[] => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`];
