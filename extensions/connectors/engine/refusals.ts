/**
 * The reason for which the engine rejected a request. Code outside the connector compares these instead of the engine's
 * codes.
 */
export type Refusal =
  | "not_found"
  | "already_exists"
  | "wrong_state"
  | "exceeds_captured"
  | "mandate_active"
  | "redacted"
  | "file_not_accepted"
  | "credential_not_accepted"
  | "busy"
  | "rate_limited"
  | "not_supported"
  | "declined_by_network"
  | "blocked"
  | "invalid_request";

export interface EngineErrorBody {
  type: string;
  code: string;
  message: string;
}

const BY_CODE: ReadonlyMap<string, Refusal> = new Map([
  ["HE_01", "already_exists"],
  ["HE_02", "not_found"],
  ["HE_04", "not_found"],
  ["HE_00", "busy"],
  ["IR_01", "credential_not_accepted"],
  ["IR_10", "mandate_active"],
  ["IR_11", "redacted"],
  ["IR_13", "exceeds_captured"],
  ["IR_14", "wrong_state"],
  ["IR_16", "wrong_state"],
  ["IR_25", "wrong_state"],
  ["IR_33", "file_not_accepted"],
  ["IR_36", "file_not_accepted"],
]);

/**
 * A 404 without the engine's code is a wrong URL. HE_03, IR_12 and IR_16 have several meanings, distinguished by the
 * message.
 */
export function refusalOf(httpStatus: number, { type, code, message }: EngineErrorBody): Refusal {
  if (type === "blocked") return "blocked";
  if (httpStatus === 429) return "rate_limited";
  if (httpStatus === 501) return "not_supported";
  if (code === "HE_03") return /file/i.test(message) ? "file_not_accepted" : "wrong_state";
  if (code === "IR_12" && /exist/i.test(message)) return "already_exists";
  if (code === "IR_16" && /profile/i.test(message)) return "credential_not_accepted";
  if (code.startsWith("CE_")) return "declined_by_network";
  const known = BY_CODE.get(code);
  if (known) return known;
  return httpStatus === 401 || httpStatus === 403 ? "credential_not_accepted" : "invalid_request";
}

/** Parses `{"error":{type,code,message}}`; one engine answer names `type` `error_type`. */
export function errorBodyOf(json: unknown): EngineErrorBody {
  const error = fieldsOf(fieldsOf(json).error);
  return { type: textOf(error.type ?? error.error_type), code: textOf(error.code), message: textOf(error.message) };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}

/** Bounded, because it is external and gets logged. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 500) : "";
}
