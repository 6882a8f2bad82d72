import { destination, type Logger, type LoggerOptions, pino } from "pino";

export type { Logger } from "pino";

const CREDENTIAL = /\b(\w*(?:token|secret|password)|code_verifier)=[^&\s"'\\]+/gi;

/** Groups of digits like card numbers, which the engine's clients send. Excludes parts of IDs, times and fractions. */
const DIGITS = /(?<![\w.])[2-6](?:[ -]?\d){12,18}(?!\w|\.\d)/g;

/** Redacts parameters whose names indicate a credential, and the middle digits of card numbers. */
function redact(text: string): string {
  return text
    .replace(CREDENTIAL, "$1=…")
    .replace(DIGITS, (digits) => (hasCheckDigit(digits) ? masked(digits) : digits));
}

/** Zeros, which keep a JSON number valid. */
function masked(digits: string): string {
  return digits.slice(0, 6) + digits.slice(6, -4).replace(/\d/g, "0") + digits.slice(-4);
}

/** The Luhn algorithm: ISO/IEC 7812-1, annex B. */
function hasCheckDigit(text: string): boolean {
  const digits = text.replace(/\D/g, "").split("").reverse().map(Number);
  const weighted = digits.map((digit, place) => (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2));
  return weighted.reduce((sum, digit) => sum + digit, 0) % 10 === 0;
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
    // The last filter sees the whole line.
    hooks: { streamWrite: redact },
  };
  return pino(options, stream as never);
}

function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack ?? "",
  };
}
