import fc from "fast-check";
import { expect, test } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import type { Encryption } from "#extensions/platform/encryption/encryption.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";

const STEPS = [
  "request",
  "three requests at once",
  "request whose answer is lost",
  "request that the engine fails",
  "request that dies before it saves",
  "completer",
  "request and completer at once",
  "all leases end",
] as const;
type Step = (typeof STEPS)[number];

const RUNS = 8;

const { platform, organization } = await startPlatform();

test("however requests, retries, crashes, completers and time meet, the engine sees one submission of a key", async () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const dispute = await aDispute(platform, organization);
      const answers: string[] = [];
      for (const step of taken) await take(step, dispute, answers);
      answers.push(await untilDone(() => submit(dispute)));
      expect(new Set(answers).size).toBe(1);
      expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
      const { em } = organization.work();
      expect(await em.count(EventEntity, { subjectId: dispute.id, type: "dispute.submitted" })).toBe(1);
      expect(await em.count(IdempotencyRecordEntity, { subjectId: dispute.id })).toBe(1);
    }),
    { numRuns: RUNS },
  );
}, 180_000);

async function submit({ id }: DisputeExtension): Promise<string> {
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey: id });
  return Buffer.from((await disputes.submitEvidence({ disputeId: id })).body).toString();
}

async function take(step: Step, dispute: DisputeExtension, answers: string[]): Promise<void> {
  const request = () =>
    submit(dispute).then(
      (body) => answers.push(body),
      () => null,
    );
  const complete = () => completeOperations(platform.context);
  const fault = (kind: string) =>
    platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", kind, times: 1 });
  if (step === "request") await request();
  if (step === "three requests at once") await Promise.all([request(), request(), request()]);
  if (step === "request whose answer is lost") await fault("drop_after_commit").then(request);
  if (step === "request that the engine fails") await fault("status_500").then(request);
  if (step === "request that dies before it saves") await dying(request);
  if (step === "completer") await complete();
  if (step === "request and completer at once") await Promise.all([request(), complete(), complete()]);
  if (step === "all leases end")
    await organization
      .work()
      .em.nativeUpdate(
        IdempotencyRecordEntity,
        { subjectId: dispute.id },
        { leaseExpiresAt: new Date(0), askedUntil: null },
      );
  // An unused fault must not affect another dispute.
  await clearFaults();
}

async function clearFaults(): Promise<void> {
  await fetch(new URL("/sandbox/faults", platform.engineUrl), {
    method: "DELETE",
    headers: { "api-key": "test_admin" },
  });
}

/** Sealing its answer fails, so that the last transaction does not commit. */
async function dying(request: () => Promise<unknown>): Promise<void> {
  const { encryption } = platform.context as { encryption: { encrypt: Encryption["encrypt"] } };
  const { encrypt } = encryption;
  encryption.encrypt = async (plaintext, context) => {
    if (context.field === "answer") throw new Error("killed");
    return encrypt(plaintext, context);
  };
  try {
    await request();
  } finally {
    encryption.encrypt = encrypt;
  }
}
