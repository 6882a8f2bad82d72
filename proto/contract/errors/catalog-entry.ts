/** A closed set, so clients may switch over it. */
export const ERROR_TYPES = [
  "invalid_request",
  "authentication",
  "permission",
  "not_found",
  "conflict",
  "idempotency",
  "rate_limit",
  "declined",
  "engine_error",
  "api_error",
] as const;

export type ErrorType = (typeof ERROR_TYPES)[number];

/** The operations that can return a code. */
export type Where =
  | "every operation"
  | "parameters"
  | "path variables"
  | "cursors"
  | "bodies"
  | "JSON bodies"
  | "forms"
  | "writes"
  | "required keys"
  | "merchants"
  | "versions"
  | "test helpers"
  | "admins"
  | "people"
  | "fresh sign-ins"
  | "controls"
  | "scopes"
  /** Operations that name it in the contract's `errors`. */
  | "named"
  | "unknown addresses"
  | "operators' commands";

/** One error code as its file declares it. */
export interface ErrorDescription {
  /** "named" when absent. */
  readonly where?: Where;
  readonly meaning: string;
  /** The caller's next step; absent where the meaning covers it. */
  readonly remedy?: string;
  /** The parameter in the example. */
  readonly param?: string;
  /** The details in the example. */
  readonly details?: readonly Readonly<Record<string, string | number | boolean>>[];
}

export interface CatalogEntry {
  readonly code: string;
  readonly status: number;
  readonly type: ErrorType;
  readonly where: Where;
  readonly meaning: string;
  /** Empty where the meaning covers it. */
  readonly remedy: string;
  readonly example: { readonly param?: string; readonly details?: ErrorDescription["details"] };
}

/** Declares codes of one status and type. The result is keyed by code, so that codes are types. */
export function errors<Code extends string>(
  status: number,
  type: ErrorType,
  descriptions: Readonly<Record<Code, ErrorDescription>>,
): Readonly<Record<Code, CatalogEntry>> {
  const entries = Object.entries<ErrorDescription>(descriptions).map(
    ([code, { where = "named", meaning, remedy = "", ...example }]) =>
      [code, { code, status, type, where, meaning, remedy, example }] as const,
  );
  return Object.fromEntries(entries) as unknown as Record<Code, CatalogEntry>;
}
