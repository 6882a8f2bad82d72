import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";

const API_KEY = /svc_(sandbox|live)_[0-9a-f]{64}/g;

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
    redact: { paths: SECRET_NAMES.flatMap(placesOf), censor: "[redacted]" },
    hooks: { streamWrite: (line: string) => line.replace(API_KEY, "svc_$1_[redacted]") },
  };
  return destination ? pino(options, destination) : pino(options);
}

const placesOf = (name: string): string[] => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`];
