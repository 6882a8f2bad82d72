import { destination, type Logger, type LoggerOptions, pino } from "pino";

export type { Logger } from "pino";

const CREDENTIAL = /\b(token|code_verifier|password|secret)=[^&\s"']+/gi;

/** What came with a name that means a credential is not written. */
export function redact(text: string): string {
  return text.replace(CREDENTIAL, "$1=…");
}

/** JSON lines. An error is written without the request that led to it, and without a database's details: both hold credentials. */
export function createLogger(
  level: string,
  stream: NodeJS.WritableStream = destination({ sync: false }) as never,
): Logger {
  const options: LoggerOptions = {
    level,
    base: { process: "central-auth" },
    messageKey: "message",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorFacts },
  };
  return pino(options, stream as never);
}

function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: redact(error.message),
    ...(code === undefined ? {} : { code }),
    stack: redact(error.stack ?? ""),
  };
}
