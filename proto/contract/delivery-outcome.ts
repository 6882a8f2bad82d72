const FAILURES: Readonly<Record<string, string>> = {
  timeout: "No answer within 15 seconds",
  connection: "The connection failed",
  tls: "The TLS certificate was not accepted",
  dns: "The host name was not found",
  address_not_allowed: "The address is not allowed",
};

interface Outcome {
  readonly statusCode: number | null;
  readonly failure: string | null;
}

/** Describes the outcome of a delivery attempt: "Answered 200", "No answer within 15 seconds". */
export function outcomeText({ statusCode, failure }: Outcome): string {
  if (failure !== null && failure !== "status") return FAILURES[failure] ?? failure;
  return statusCode === null ? "No answer yet" : `Answered ${statusCode}`;
}
