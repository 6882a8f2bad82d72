import { destination, type Logger, type LoggerOptions, pino } from "pino";

export type { Logger } from "pino";

const CREDENTIAL = /\b(token|code_verifier|password|secret)=[^&\s"']+/gi;

/** Hides the values of parameters whose names mean a credential. */
export function redact(text: string): string {
  return text.replace(CREDENTIAL, "$1=…");
}

/** JSON lines. An error is logged without its request and without database details: both can hold credentials. */
export function createLogger(
  process: string,
  level: string,
  stream: NodeJS.WritableStream = destination({ sync: false }) as never,
): Logger {
  const options: LoggerOptions = {
    level,
    base: { process },
    messageKey: "message",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorFields },
  };
  return pino(options, stream as never);
}

function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: redact(error.message),
    ...(code === undefined ? {} : { code }),
    stack: redact(error.stack ?? ""),
  };
}
