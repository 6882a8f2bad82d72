import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { createApiKey, type NewApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/api-keys.service.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, aPlatform } from "#tests/support/platform.ts";

const HOUR_SECONDS = 3_600;

let now = new Date();

const platform = await closedAfterTests(aPlatform({ clock: { now: () => now } }));
const organization = await anOrganization(platform);

const keys = () => platform.callers.grpc.forOrganization({ organizationId: organization.id }).apiKeys;
const aKeyId = async (asked: Partial<NewApiKey> = {}) =>
  (await createApiKey(organization.work(), { scopes: ["disputes:read"], ...asked })).apiKey.id;
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const dateOf = (instant: Timestamp | undefined) => instant && timestampDate(instant);

test("makes a key like the old one, and the old one tells what replaced it", async () => {
  const asked = { name: "till", scopes: ["disputes:*"], allowedIps: ["10.0.0.0/8"], sourceApp: "pos" };
  const id = await aKeyId(asked);
  const made = await keys().rotateApiKey({ apiKeyId: id, overlapSeconds: HOUR_SECONDS, createdByUserId: "usr_2" });
  expect(made.apiKeyId).not.toBe(id);
  expect(made).toMatchObject({ ...asked, environment: "sandbox", apiKeyStatus: "active", createdByUserId: "usr_2" });
  expect(made.key).toMatch(/^svc_sandbox_[0-9a-f]{64}$/);
  expect(made.expiresAt).toBeUndefined();
  const old = await keys().getApiKey({ apiKeyId: id });
  expect(old).toMatchObject({ apiKeyStatus: "expiring", isActive: true, replacedByApiKeyId: made.apiKeyId });
  expect(dateOf(old.expiresAt)).toEqual(inSeconds(HOUR_SECONDS));
  expect(old.key).toBeUndefined();
});

test("is told and audited with the successor, and never with the key", async () => {
  const id = await aKeyId();
  const { apiKeyId: successor, key } = await keys().rotateApiKey({ apiKeyId: id });
  const rows = await organization.work().em.find(AuditEventEntity, { subjectId: { $in: [id, successor] } });
  const facts = Object.fromEntries(rows.map(({ subjectId, action, data }) => [`${action} ${subjectId}`, data]));
  expect(facts[`api_key.rotated ${id}`]).toMatchObject({ replaced_by_api_key_id: successor });
  expect(facts[`api_key.created ${successor}`]).toMatchObject({ replaces: id, scopes: "disputes:read" });
  expect(JSON.stringify(facts)).not.toContain(key?.slice(0, 30));
});

describe("the old key ends", () => {
  test.each([
    ["at once without an overlap", undefined, undefined, 0, "expired"],
    ["with the overlap", HOUR_SECONDS, undefined, HOUR_SECONDS, "expiring"],
    ["when it would have ended anyway", HOUR_SECONDS, 60, 60, "expiring"],
    ["with the overlap when its own end is later", 60, HOUR_SECONDS, 60, "expiring"],
  ])("%s", async (_what, overlapSeconds, ownEnd, end, status) => {
    const apiKeyId = await aKeyId({ ...(ownEnd !== undefined && { expiresAt: inSeconds(ownEnd) }) });
    const made = await keys().rotateApiKey({ apiKeyId, ...(overlapSeconds !== undefined && { overlapSeconds }) });
    const old = await keys().getApiKey({ apiKeyId });
    expect(dateOf(old.expiresAt)).toEqual(inSeconds(end));
    expect(old.apiKeyStatus).toBe(status);
    expect(dateOf(made.expiresAt)).toEqual(ownEnd === undefined ? undefined : inSeconds(ownEnd));
  });

  test("by itself, and is then expired", async () => {
    const apiKeyId = await aKeyId();
    await keys().rotateApiKey({ apiKeyId, overlapSeconds: 10 });
    const before = now;
    now = inSeconds(10);
    expect((await keys().getApiKey({ apiKeyId })).apiKeyStatus).toBe("expired");
    now = before;
  });
});

test("the new key may be given an end of its own", async () => {
  const expiresAt = timestampFromDate(inSeconds(30 * 86_400));
  const made = await keys().rotateApiKey({ apiKeyId: await aKeyId(), expiresAt });
  expect(made.expiresAt).toEqual(expiresAt);
});

test.each([-1, 604_801])("an overlap of %d seconds is refused", async (overlapSeconds) => {
  const error = await failureOf(keys().rotateApiKey({ apiKeyId: await aKeyId(), overlapSeconds }));
  expect(error.code).toBe(Code.InvalidArgument);
});

describe("a key is not rotated", () => {
  const reasonOf = async (apiKeyId: string) => {
    const error = await failureOf(keys().rotateApiKey({ apiKeyId }));
    expect(error.code).toBe(Code.FailedPrecondition);
    return infoOf(error);
  };

  test("twice, and the refusal names the successor", async () => {
    const apiKeyId = await aKeyId();
    const { apiKeyId: successor } = await keys().rotateApiKey({ apiKeyId, overlapSeconds: HOUR_SECONDS });
    expect(await reasonOf(apiKeyId)).toMatchObject({
      reason: "api_key_rotated",
      metadata: { replaced_by_api_key_id: successor },
    });
  });

  test("when it is revoked", async () => {
    const apiKeyId = await aKeyId();
    await revokeApiKey(organization.work(), apiKeyId);
    expect(await reasonOf(apiKeyId)).toMatchObject({
      reason: "api_key_not_active",
      metadata: { api_key_status: "revoked" },
    });
  });

  test("when it is expired", async () => {
    const apiKeyId = await aKeyId({ expiresAt: inSeconds(5) });
    const before = now;
    now = inSeconds(5);
    expect(await reasonOf(apiKeyId)).toMatchObject({
      reason: "api_key_not_active",
      metadata: { api_key_status: "expired" },
    });
    now = before;
  });
});

test("of ten rotations at once one makes a key, and the others are told of it", async () => {
  const apiKeyId = await aKeyId();
  const before = await organization.work().em.count(ApiKeyEntity, {});
  const rotations = Array.from({ length: 10 }, () => keys().rotateApiKey({ apiKeyId }));
  const outcomes = await Promise.allSettled(rotations);
  const made = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.apiKeyId] : []));
  expect(made).toHaveLength(1);
  expect(await organization.work().em.count(ApiKeyEntity, {})).toBe(before + 1);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [infoOf(outcome.reason)] : []));
  for (const info of refused)
    expect(info).toMatchObject({ reason: "api_key_rotated", metadata: { replaced_by_api_key_id: made[0] } });
});

test("a key that is revoked while it is rotated is revoked, whichever was first", async () => {
  for (let round = 0; round < 5; round += 1) {
    const apiKeyId = await aKeyId();
    await Promise.allSettled([keys().rotateApiKey({ apiKeyId }), keys().revokeApiKey({ apiKeyId })]);
    expect((await keys().getApiKey({ apiKeyId })).apiKeyStatus).toBe("revoked");
  }
});
