import { type DescMessage, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { DomainError, type ErrorKind, type Reason } from "#extensions/platform/errors.ts";
import type { Fingerprint } from "#extensions/platform/work/claim.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { RecordRow } from "./records.queries.ts";
import { redacted } from "./redacted.ts";

/** How work ended, and so the answer that a repeat gets. */
export type Outcome = { readonly answer: Message } | { readonly refusal: DomainError };

/** Refusals that the same request would meet again. All others are temporary and settle nothing. */
const FINAL: ReadonlySet<ErrorKind> = new Set([
  "invalid",
  "forbidden",
  "not_found",
  "conflict",
  "unprocessable",
  "too_large",
]);

export function isFinal(error: unknown): error is DomainError {
  return error instanceof DomainError && FINAL.has(error.kind);
}

/** A refusal that was given before, in the same words. */
class StoredRefusal extends DomainError {
  readonly kind: ErrorKind;

  constructor({ kind, reason, message, param, metadata }: StoredRefusalFields) {
    super(reason, message, { metadata, ...(param !== undefined && { param }) });
    this.kind = kind;
  }
}

interface StoredRefusalFields {
  kind: ErrorKind;
  reason: Reason;
  message: string;
  param?: string | undefined;
  metadata: Record<string, string>;
}

type Stored = { answer: string } | { refusal: StoredRefusalFields };

export function sealOutcome(
  work: UnitOfWork,
  recordId: string,
  output: DescMessage,
  outcome: Outcome,
): Promise<string> {
  const stored: Stored =
    "answer" in outcome
      ? { answer: Buffer.from(toBinary(output, redacted(output, outcome.answer))).toString("base64") }
      : { refusal: fieldsOf(outcome.refusal) };
  return work.context.encryption.seal(JSON.stringify(stored), placeOf(work, recordId, "answer"));
}

export async function openOutcome(
  work: UnitOfWork,
  recordId: string,
  output: DescMessage,
  sealed: string,
): Promise<Outcome> {
  const opened = await work.context.encryption.open(sealed, placeOf(work, recordId, "answer"));
  const stored = JSON.parse(opened) as Stored;
  return "answer" in stored
    ? { answer: fromBinary(output, Buffer.from(stored.answer, "base64")) }
    : { refusal: new StoredRefusal(stored.refusal) };
}

/** The stored answer of finished work. @throws DomainError the refusal that was stored in its place */
export async function storedAnswer(work: UnitOfWork, row: RecordRow, output: DescMessage): Promise<Message> {
  if (row.sealed_answer === null) throw new Error(`finished record ${row.id} holds no answer`);
  const outcome = await openOutcome(work, row.id, output, row.sealed_answer);
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.answer;
}

export function sealFingerprint(work: UnitOfWork, recordId: string, fingerprint: Fingerprint): Promise<string> {
  return work.context.encryption.seal(JSON.stringify(fingerprint), placeOf(work, recordId, "fingerprint"));
}

export async function openFingerprint(work: UnitOfWork, recordId: string, sealed: string): Promise<Fingerprint> {
  const opened = await work.context.encryption.open(sealed, placeOf(work, recordId, "fingerprint"));
  return JSON.parse(opened) as Fingerprint;
}

/** @throws Error when the state would come back as something else, for example a bigint or a Date */
export function sealState(work: UnitOfWork, recordId: string, state: unknown): Promise<string> {
  assertJson(state, "state");
  return work.context.encryption.seal(JSON.stringify(state ?? null), placeOf(work, recordId, "state"));
}

export async function openState<State>(work: UnitOfWork, recordId: string, sealed: string): Promise<State> {
  return JSON.parse(await work.context.encryption.open(sealed, placeOf(work, recordId, "state"))) as State;
}

function assertJson(value: unknown, at: string): void {
  if (value === null || value === undefined || ["string", "number", "boolean"].includes(typeof value)) return;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (typeof value !== "object" || !isPlain)
    throw new Error(`${at} of an operation is not JSON, so it would not survive a crash`);
  for (const [name, each] of Object.entries(value)) assertJson(each, `${at}.${name}`);
}

function fieldsOf({ kind, reason, message, param, metadata }: DomainError): StoredRefusalFields {
  return { kind, reason, message, param, metadata };
}

function placeOf({ tenant }: UnitOfWork, recordId: string, field: "answer" | "fingerprint" | "state") {
  return { organizationId: tenant.organizationId, recordId, field };
}
