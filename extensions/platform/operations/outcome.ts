import { type DescMessage, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { factsIn } from "#contract/errors/facts.ts";
import { isKept, redacted } from "#contract/redacted.ts";
import { DomainError, type ErrorKind } from "#extensions/platform/kernel/errors.ts";
import { Refusal } from "#extensions/platform/kernel/refuse.ts";
import type { Fingerprint } from "#extensions/platform/work/claim.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { RecordRow } from "./records.queries.ts";

/** The end of the work, and so the answer for repeats. */
export type Outcome = { readonly answer: Message } | { readonly refusal: DomainError };

/** Refusals that the same request would get again. All others are temporary and not stored. */
const FINAL: ReadonlySet<ErrorKind> = new Set([
  "invalid",
  "forbidden",
  "not_found",
  "conflict",
  "declined",
  "unprocessable",
  "too_large",
]);

export function isFinal(error: unknown): error is DomainError {
  return error instanceof DomainError && FINAL.has(error.kind);
}

type RefusalFields = Pick<DomainError, "kind" | "reason" | "message" | "param" | "metadata">;

/** A stored refusal, returned with its original message. */
function givenBefore({ param, metadata, ...refusal }: RefusalFields): DomainError {
  return new Refusal({ ...refusal, metadata: factsIn(metadata), ...(param !== undefined && { param }) });
}

type Stored = { answer: string } | { refusal: RefusalFields };

export function encryptOutcome(
  work: UnitOfWork,
  recordId: string,
  output: DescMessage,
  outcome: Outcome,
): Promise<string> {
  return encrypt(work, recordId, "answer", storedForm(output, outcome));
}

function storedForm(output: DescMessage, outcome: Outcome): Stored {
  if ("answer" in outcome)
    return { answer: Buffer.from(toBinary(output, redacted(output, outcome.answer, isKept))).toString("base64") };
  const { kind, reason, message, param, metadata } = outcome.refusal;
  return { refusal: { kind, reason, message, param, metadata } };
}

export async function decryptOutcome(
  work: UnitOfWork,
  recordId: string,
  output: DescMessage,
  sealed: string,
): Promise<Outcome> {
  const stored = await decrypt<Stored>(work, recordId, "answer", sealed);
  return "answer" in stored
    ? { answer: fromBinary(output, Buffer.from(stored.answer, "base64")) }
    : { refusal: givenBefore(stored.refusal) };
}

/** The stored answer of finished work. @throws DomainError if a refusal was stored instead */
export async function storedAnswer(work: UnitOfWork, row: RecordRow, output: DescMessage): Promise<Message> {
  if (row.sealed_answer === null) throw new Error(`finished record ${row.id} holds no answer`);
  return answerOf(await decryptOutcome(work, row.id, output, row.sealed_answer));
}

/** @throws DomainError if the work ended with a refusal */
export function answerOf(outcome: Outcome): Message {
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.answer;
}

export function encryptFingerprint(work: UnitOfWork, recordId: string, fingerprint: Fingerprint): Promise<string> {
  return encrypt(work, recordId, "fingerprint", fingerprint);
}

export function decryptFingerprint(work: UnitOfWork, recordId: string, sealed: string): Promise<Fingerprint> {
  return decrypt(work, recordId, "fingerprint", sealed);
}

/** @throws Error for a state that JSON does not preserve, for example a bigint or a Date */
export function encryptState(work: UnitOfWork, recordId: string, state: unknown): Promise<string> {
  assertJson(state, "state");
  return encrypt(work, recordId, "state", state ?? null);
}

export async function decryptState(work: UnitOfWork, { id, sealed_state: sealed }: RecordRow): Promise<unknown> {
  return sealed === null ? null : decrypt(work, id, "state", sealed);
}

function assertJson(value: unknown, at: string): void {
  if (value === null || value === undefined || ["string", "number", "boolean"].includes(typeof value)) return;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (typeof value !== "object" || !isPlain)
    throw new Error(`${at} of an operation is not JSON, so it would not survive a crash`);
  for (const [name, each] of Object.entries(value)) assertJson(each, `${at}.${name}`);
}

type Field = "answer" | "fingerprint" | "state";

function encrypt({ context, tenant }: UnitOfWork, recordId: string, field: Field, value: unknown): Promise<string> {
  const { organizationId } = tenant;
  return context.encryption.encrypt(JSON.stringify(value), { organizationId, recordId, field });
}

async function decrypt<T>({ context, tenant }: UnitOfWork, recordId: string, field: Field, sealed: string): Promise<T> {
  const { organizationId } = tenant;
  return JSON.parse(await context.encryption.decrypt(sealed, { organizationId, recordId, field })) as T;
}
