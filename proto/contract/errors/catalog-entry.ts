import type { FactName } from "./facts.ts";

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
  | "operators' commands"
  | "links of emails"
  | "payers' pages";

/** One error code as its file declares it. */
export interface ErrorDescription {
  /** "named" when absent. */
  readonly where?: Where;
  readonly meaning: string;
  /** The caller's next step; absent where the meaning covers it. */
  readonly remedy?: string;
  /** The sentence of the refusal. Each `{name}` is replaced by the fact or text of that name. */
  readonly message?: string;
  /** Facts in the details of the refusal, in this order. One with `?` may be absent. */
  readonly facts?: readonly (FactName | `${FactName}?`)[];
  /** The parameter that the refusal names unless it gives another. */
  readonly param?: string;
  /** The parameter in the example, where each refusal gives its own. */
  readonly sampleParam?: string;
  /** The details in the example. */
  readonly details?: readonly Readonly<Record<string, string | number | boolean>>[];
}

export interface CatalogEntry<Description extends ErrorDescription = ErrorDescription> {
  readonly code: string;
  readonly status: number;
  readonly type: ErrorType;
  readonly where: Where;
  readonly meaning: string;
  /** Empty where the meaning covers it. */
  readonly remedy: string;
  readonly example: { readonly param?: string; readonly details?: ErrorDescription["details"] };
  readonly description: Description;
}

type Descriptions = Readonly<Record<string, ErrorDescription>>;
type Entries<Described extends Descriptions> = { readonly [Code in keyof Described]: CatalogEntry<Described[Code]> };

/** Declares codes of one status and type. The result is keyed by code, so that codes and descriptions are types. */
export function errors<const Described extends Descriptions>(
  status: number,
  type: ErrorType,
  descriptions: Described,
): Entries<Described> {
  const entries = Object.entries<ErrorDescription>(descriptions).map(([code, description]) => {
    const { where = "named", meaning, remedy = "", details } = description;
    const param = description.sampleParam ?? description.param;
    const example = { ...(param !== undefined && { param }), ...(details && { details }) };
    return [code, { code, status, type, where, meaning, remedy, example, description }] as const;
  });
  return Object.fromEntries(entries) as unknown as Entries<Described>;
}
