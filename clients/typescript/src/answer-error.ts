import { ERROR_OF_TYPE, type ErrorType, type Failure, TollhouseError } from "./errors.ts";

/** The request that an error is about. */
export interface SentRequest {
  readonly attempts: number;
  readonly idempotencyKey: string | null;
}

const TYPE_OF_STATUS: Readonly<Record<number, ErrorType>> = {
  401: "authentication",
  403: "permission",
  404: "not_found",
  409: "conflict",
  429: "rate_limit",
};

/** The error of an unsuccessful answer. Answers of a proxy rather than of Tollhouse are described by their status. */
export function answerError(response: Response, text: string, asked: SentRequest): TollhouseError {
  const { status, headers } = response;
  const known = { status, headers, text, requestId: headers.get("x-request-id"), ...asked };
  const said = envelopeOf(text);
  if (said) {
    const { doc_url: docUrl, request_log_url: requestLogUrl = null, request_id: requestId } = said;
    return errorOf({ ...known, ...said, docUrl, requestLogUrl, requestId });
  }
  if (status < 400) return errorOf({ ...known, type: "api_error", code: "redirected", message: REDIRECTED });
  const type = TYPE_OF_STATUS[status] ?? (status < 500 ? "invalid_request" : "api_error");
  return errorOf({
    ...known,
    type,
    code: "answer_unknown",
    message: `HTTP ${status}, and not in the words of Tollhouse.`,
  });
}

// Following a redirect would send the API key to another address.
const REDIRECTED = "The address answers with a redirect, which is not followed: set baseUrl to where the API is.";

/** A success with an unexpected body. */
export function answerUnreadable(response: Response, text: string, asked: SentRequest): TollhouseError {
  const { status, headers } = response;
  const message = "The answer cannot be read as JSON.";
  const requestId = headers.get("x-request-id");
  return errorOf({ ...asked, type: "api_error", code: "answer_unreadable", message, status, headers, text, requestId });
}

function errorOf(failure: Failure & { readonly type: ErrorType }): TollhouseError {
  // A newer server may send a type that this client does not know.
  const Kind = Object.hasOwn(ERROR_OF_TYPE, failure.type) ? ERROR_OF_TYPE[failure.type] : TollhouseError;
  return new Kind(failure);
}

interface Envelope {
  readonly type: ErrorType;
  readonly code: string;
  readonly message: string;
  readonly param: string | null;
  readonly details: Failure["details"] & {};
  readonly request_id: string;
  readonly doc_url: string | null;
  readonly request_log_url?: string | null;
}

function envelopeOf(text: string): Envelope | null {
  try {
    const { error } = JSON.parse(text) as { error?: Partial<Envelope> };
    return typeof error?.type === "string" && typeof error.code === "string" ? (error as Envelope) : null;
  } catch {
    return null;
  }
}
