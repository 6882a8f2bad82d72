import { type DescriptionOf, type ErrorCode, errorCatalog } from "#contract/errors/catalog.ts";
import type { ErrorDescription } from "#contract/errors/catalog-entry.ts";
import { factsIn } from "#contract/errors/facts.ts";
import { type ServiceErrorCode, serviceErrors } from "#contract/errors/service.ts";
import { type FactsOf, fillMessage, statedFacts } from "#contract/errors/wording.ts";
import { DomainError, type ErrorDetails, type ErrorKind, type Reason } from "./errors.ts";

interface RefusalFields extends ErrorDetails {
  readonly kind: ErrorKind;
  readonly reason: Reason;
  readonly message: string;
}

export class Refusal extends DomainError {
  readonly kind: ErrorKind;

  constructor({ kind, reason, message, ...details }: RefusalFields) {
    super(reason, message, details);
    this.name = reason;
    this.kind = kind;
  }
}

type Words<Code> = Code extends ServiceErrorCode
  ? (typeof serviceErrors)[Code]
  : Code extends ErrorCode
    ? DescriptionOf<Code>
    : never;

type FactsOfCode<Code> = FactsOf<Words<Code>> & { readonly cause?: unknown };

/** A code with a message in the catalog. */
export type RefusalCode = {
  [Code in Reason]: Words<Code> extends { readonly message: string } ? Code : never;
}[Reason];

type Facts<Code> =
  Record<never, never> extends FactsOfCode<Code> ? [facts?: FactsOfCode<Code>] : [facts: FactsOfCode<Code>];

/**
 * The refusal that the catalog has under the code. Facts of a cause that is a refusal are repeated where the code has
 * them.
 */
export function refuse<Code extends RefusalCode>(code: Code, ...[given]: Facts<Code>): DomainError {
  const { kind, message, facts, param: usual } = wordsOf(code);
  const { param = usual, cause, ...own } = (given ?? {}) as Given;
  const values: Readonly<Record<string, unknown>> = {
    ...(cause instanceof DomainError && factsIn(cause.metadata)),
    ...own,
  };
  return new Refusal({
    kind,
    reason: code,
    message: fillMessage(message, values),
    metadata: statedFacts(facts, values),
    ...(param != null && { param }),
    cause,
  });
}

/** Also the answer for a resource of another organization. */
export function noSuch(noun: string, id: string): DomainError {
  return refuse("resource_missing", { noun, id, param: `${noun.toLowerCase().replaceAll(" ", "_")}_id` });
}

export function isRefusal(error: unknown, ...codes: readonly RefusalCode[]): error is DomainError {
  return error instanceof DomainError && (codes as readonly Reason[]).includes(error.reason);
}

interface Given {
  readonly param?: string | null;
  readonly cause?: unknown;
  readonly [name: string]: unknown;
}

interface Wording {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly facts: readonly string[];
  readonly param?: string | undefined;
}

const KIND_OF_STATUS: Readonly<Record<number, ErrorKind>> = {
  400: "invalid",
  401: "unauthenticated",
  402: "declined",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  410: "gone",
  412: "version_mismatch",
  413: "too_large",
  422: "unprocessable",
  429: "rate_limited",
  503: "unavailable",
};

const WORDINGS: ReadonlyMap<string, Wording> = new Map<string, Wording>([
  ...errorCatalog.flatMap(({ code, status, description }): [string, Wording][] => {
    const wording = wordingOf(status, description);
    return wording ? [[code, wording]] : [];
  }),
  ...Object.entries(serviceErrors).map(([code, words]): [string, Wording] => [code, { facts: [], ...words }]),
]);

function wordingOf(status: number, { message, facts = [], param }: ErrorDescription): Wording | null {
  // A conflict that says when to come back passes by itself.
  const kind = status === 409 && facts.includes("retry_after_seconds") ? "in_progress" : KIND_OF_STATUS[status];
  return message === undefined || !kind ? null : { kind, message, facts, param };
}

function wordsOf(code: RefusalCode): Wording {
  const wording = WORDINGS.get(code);
  if (!wording) throw new Error(`the catalog has no message for ${code}`);
  return wording;
}
