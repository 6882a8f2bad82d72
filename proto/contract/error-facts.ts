const MAX_CAUSES = 5;

/**
 * The fields of an error that are safe to log: never the request, the statement's values, or the database client, which
 * holds a cancellation key.
 */
export function errorFacts(error: unknown, causes = MAX_CAUSES): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause, code } = error as Error & { readonly code?: unknown };
  return {
    type: name,
    message,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    stack,
    ...(cause !== undefined && causes > 0 && { cause: errorFacts(cause, causes - 1) }),
  };
}
