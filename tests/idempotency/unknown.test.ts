import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { readArguments } from "#extensions/platform/commands/arguments.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const dispute = await aDispute(platform, organization, { dispute_status: "dispute_challenged" });

function submit(idempotencyKey: string | null) {
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey });
  return disputes.submitEvidence({ disputeId: dispute.id });
}

function admin(...words: string[]) {
  const { words: named, options } = readArguments(words, ["state", "organization", "operation", "environment"]);
  const command = registry.commands.find(({ name }) => name === named.join(" "));
  if (!command) throw new Error(`no command ${words.join(" ")}`);
  return command.run(createSystemWork(platform.context, { requestId: "test" }), options);
}

const submissions = async () => (await platform.sandbox.submissions(dispute.engineDisputeId)).length;

// A second response does not change the engine's dispute, so a lost answer cannot be distinguished from a lost request.
test("an outcome that nobody can tell is not asked for again, until an operator decides", async () => {
  await platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", kind: "drop_after_commit", times: 1 });
  await failureOf(submit("first"));
  expect(await submissions()).toBe(1);

  for (const key of ["first", "first", "another", null])
    expect(reasonOf(await failureOf(submit(key)))).toBe("idempotency_outcome_unknown");
  await completeOperations(platform.context);
  expect(await submissions()).toBe(1);

  const record = await organization.work().em.findOneOrFail(IdempotencyRecordEntity, { idempotencyKey: "first" });
  expect(await admin("operations", "list", "--state", "unknown")).toMatchObject({
    operations: [{ organization: organization.slug, id: record.id, recovery_point: "unknown", subject_id: dispute.id }],
  });
  expect(await admin("operations", "list")).toEqual({ operations: [] });

  const named = ["--organization", organization.slug, "--operation", record.id];
  expect(await admin("operations", "undo", ...named)).toEqual({ undone: record.id });
  await expect(admin("operations", "undo", ...named)).rejects.toThrow("No operation with an unknown outcome");
  expect((await submit("first")).replayed).toBe(false);
  expect(await submissions()).toBe(2);
});
