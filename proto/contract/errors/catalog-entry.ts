/** The closed set that a client may switch over. */
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

/** Which operations can answer with a code. */
export type Where =
  | "every operation"
  | "parameters"
  | "path variables"
  | "cursors"
  | "bodies"
  | "forms"
  | "writes"
  | "required keys"
  /** Those whose `errors` in the contract name it. */
  | "named"
  /** No operation: an address that is none, or a command. */
  | "elsewhere";

export interface CatalogEntry {
  readonly code: string;
  readonly status: number;
  readonly type: ErrorType;
  readonly where: Where;
  readonly meaning: string;
  /** What the caller does about it; empty where the meaning says it. */
  readonly remedy: string;
  /** What an example of it says beside that. */
  readonly example: { readonly param?: string; readonly details?: readonly Readonly<Record<string, string>>[] };
}

type Row = readonly [code: string, where: Where, meaning: string, remedy?: string, example?: CatalogEntry["example"]];

/** Codes of one status and type. */
export function entries(status: number, type: ErrorType, rows: readonly Row[]): CatalogEntry[] {
  return rows.map(([code, where, meaning, remedy = "", example = {}]) => ({
    code,
    status,
    type,
    where,
    meaning,
    remedy,
    example,
  }));
}
