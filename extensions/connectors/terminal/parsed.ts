import type { z } from "zod";
import { TerminalUnavailableError } from "./terminal.errors.ts";

/** @throws TerminalUnavailableError for what is not as the schema says: such an answer shows no outcome */
export function parsed<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const read = schema.safeParse(value);
  if (!read.success) throw new TerminalUnavailableError({ isAnswered: true, cause: read.error });
  return read.data;
}
