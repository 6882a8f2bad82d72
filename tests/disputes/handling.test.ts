import { expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
const NOTE = "Wait for the carrier's proof of delivery.";

const update = (disputeId: string, path: string, change: object) =>
  disputes.updateDispute({ disputeId, ...change, updateMask: { paths: [path] } });

test("a dispute is assigned to a member, listed by its assignee, and unassigned again", async () => {
  const [{ id }] = [await aDispute(platform, organization), await aDispute(platform, organization)];
  const assigned = await update(id, "assignee", { assignee: "usr_mara", assignableIds: ["usr_mara"] });
  expect(assigned.assignee).toBe("usr_mara");
  const { data } = await disputes.listDisputes({ assignee: "usr_mara" });
  expect(data.map(({ disputeId }) => disputeId)).toEqual([id]);
  expect((await update(id, "assignee", {})).assignee).toBeUndefined();
  expect((await disputes.listDisputes({ assignee: "usr_mara" })).data).toEqual([]);
});

test("a person who is not known to be a member is refused, and nothing changes", async () => {
  const { id } = await aDispute(platform, organization);
  const refused = update(id, "assignee", { assignee: "usr_else", assignableIds: ["usr_mara"] });
  const { reason, metadata } = infoOf(await failureOf(refused));
  expect([reason, metadata.param]).toEqual(["assignee_not_a_member", "assignee"]);
  expect((await disputes.getDispute({ disputeId: id })).assignee).toBeUndefined();
});

test("a note is sealed, shown with its dispute alone, and removed", async () => {
  const { id } = await aDispute(platform, organization);
  expect((await update(id, "note", { note: NOTE })).note).toBe(NOTE);
  expect((await disputes.getDispute({ disputeId: id })).note).toBe(NOTE);
  const { data } = await disputes.listDisputes({});
  expect(data.find(({ disputeId }) => disputeId === id)?.note).toBeUndefined();

  const { em } = organization.work();
  const { sealedNote } = await em.findOneOrFail(DisputeExtensionEntity, { id });
  expect(sealedNote).toEqual(expect.not.stringContaining("carrier"));
  const events = await em.find(EventEntity, { subjectId: id });
  expect(events.map(({ type }) => type)).toContain("dispute.updated");
  expect(JSON.stringify(events)).not.toContain("carrier");

  expect((await update(id, "note", {})).note).toBeUndefined();
  expect((await disputes.getDispute({ disputeId: id })).note).toBeUndefined();
});

test("a note of more than 2,000 characters is refused", async () => {
  const { id } = await aDispute(platform, organization);
  await expect(update(id, "note", { note: "x".repeat(2001) })).rejects.toThrow();
  expect((await update(id, "note", { note: "x".repeat(2000) })).note).toHaveLength(2000);
});
