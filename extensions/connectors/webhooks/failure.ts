import { isRefusal } from "#extensions/platform/kernel/refuse.ts";

/** The kind of failure of an attempt. */
export type AttemptFailure = "status" | "timeout" | "connection" | "tls" | "dns" | "address_not_allowed";

const DNS = /^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME|EBADRESP|EFORMERR|ENONAME|ENOTIMP|EAI_\w+)$/;
const TLS = /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH)/;
const TIMEOUT = /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/;

/** Classifies an error by its code: of Node's resolver, its TLS or the client. */
export function failureOf(error: unknown): AttemptFailure {
  if (isRefusal(error, "webhook_url_not_allowed")) return "address_not_allowed";
  const { code = "" } = error as { code?: unknown };
  // Several addresses were tried, and each failed.
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors[0]);
  if (typeof code !== "string") return "connection";
  if (DNS.test(code)) return "dns";
  if (TLS.test(code)) return "tls";
  return TIMEOUT.test(code) ? "timeout" : "connection";
}
