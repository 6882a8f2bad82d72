import { Code } from "@connectrpc/connect";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasScope, SCOPE_CATALOG } from "#contract/scopes.ts";
import { createApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

interface Change {
  readonly name?: string;
  readonly scopes?: string[];
  readonly allowedIps?: string[];
}

const keys = () => platform.callers.grpc.forOrganization({ organizationId: organization.id }).apiKeys;
const aKeyId = async (scopes: string[] = ["*"]) => (await createApiKey(organization.work(), { scopes })).apiKey.id;
const update = (apiKeyId: string, paths: string[], change: Change) =>
  keys().updateApiKey({ apiKeyId, ...change, updateMask: { paths } });

test("what the mask names changes, and all else stays", async () => {
  const { apiKey } = await createApiKey(organization.work(), {
    name: "till",
    scopes: ["disputes:*"],
    allowedIps: ["10.0.0.1"],
  });
  const others = { name: "other", scopes: ["disputes:read"], allowedIps: ["10.0.0.2/24"] };
  const after = await update(apiKey.id, ["scopes"], others);
  expect(after).toMatchObject({ name: "till", scopes: ["disputes:read"], allowedIps: ["10.0.0.1"] });
  expect(await update(apiKey.id, ["allowed_ips"], others)).toMatchObject({ name: "till", allowedIps: ["10.0.0.0/24"] });
  expect(await update(apiKey.id, ["name", "allowed_ips"], {})).toMatchObject({ allowedIps: [] });
  const last = await keys().getApiKey({ apiKeyId: apiKey.id });
  expect(last.name).toBeUndefined();
  expect(last.key).toBeUndefined();
});

test("a change is told and audited with its facts", async () => {
  const id = await aKeyId();
  await update(id, ["name", "scopes"], { name: "till", scopes: ["disputes:read", "customers:*"] });
  const facts = { fields: "name,scopes", scopes: "disputes:read,customers:*" };
  const told = await organization.work().em.findOneOrFail(EventEntity, { subjectId: id, type: "api_key.updated" });
  expect(told.data).toEqual(facts);
  const audited = await organization
    .work()
    .em.findOneOrFail(AuditEventEntity, { subjectId: id, action: "api_key.updated" });
  expect(audited.data).toEqual(facts);
});

describe("an update is refused", () => {
  test.each<[string, string[], Change, string, string?]>([
    ["that names nothing", [], { name: "x" }, "name one or more of name, scopes, allowed_ips"],
    ["of another field", ["environment"], {}, "environment"],
    ["of the id itself", ["name", "api_key_id"], { name: "x" }, "api_key_id"],
    ["that leaves no scope", ["scopes"], {}, "at least one scope", "scopes_required"],
  ])("%s", async (_what, paths, change, said, reason = "validation_failed") => {
    const error = await failureOf(update(await aKeyId(), paths, change));
    expect([error.code, infoOf(error).reason]).toEqual([Code.InvalidArgument, reason]);
    expect(error.rawMessage).toContain(said);
  });

  test.each<[string, Change, string, Code]>([
    ["a scope that is not in the catalog", { scopes: ["unicorns:read"] }, "scope_unknown", Code.InvalidArgument],
    ["a scope that the key lacks", { scopes: ["disputes:*"] }, "scopes_widened", Code.FailedPrecondition],
    ["full access", { scopes: ["*"] }, "scopes_widened", Code.FailedPrecondition],
    ["what is no address", { allowedIps: ["home"] }, "allowed_ip_invalid", Code.InvalidArgument],
  ])("for %s", async (_what, change, reason, code) => {
    const id = await aKeyId(["disputes:read", "disputes:write"]);
    const path = change.scopes ? "scopes" : "allowed_ips";
    const error = await failureOf(update(id, [path], change));
    expect([error.code, infoOf(error).reason]).toEqual([code, reason]);
    expect((await keys().getApiKey({ apiKeyId: id })).scopes).toEqual(["disputes:read", "disputes:write"]);
  });

  test("of a key that is revoked", async () => {
    const id = await aKeyId();
    await revokeApiKey(organization.work(), id);
    const error = await failureOf(update(id, ["name"], { name: "x" }));
    expect([error.code, infoOf(error).reason]).toEqual([Code.FailedPrecondition, "api_key_not_active"]);
    expect(infoOf(error).metadata.api_key_status).toBe("revoked");
  });
});

test("whatever scopes are asked for, no update opens what was not open before", async () => {
  const resources = [...new Set(SCOPE_CATALOG.map((scope) => scope.split(":")[0]))];
  const grantable = fc.constantFrom(...SCOPE_CATALOG, ...resources.map((resource) => `${resource}:*`), "*");
  const sets = fc.uniqueArray(grantable, { minLength: 1, maxLength: 6 });
  const refusals = { count: 0 };
  await fc.assert(
    fc.asyncProperty(sets, sets, async (held, asked) => {
      const id = await aKeyId(held);
      await update(id, ["scopes"], { scopes: asked }).catch(() => {
        refusals.count += 1;
      });
      const { scopes } = await keys().getApiKey({ apiKeyId: id });
      const opened = [...SCOPE_CATALOG, "*", "disputes:unheard"].filter((scope) => hasScope(scopes, scope));
      for (const scope of opened) expect(hasScope(held, scope)).toBe(true);
    }),
    { numRuns: 60 },
  );
  expect(refusals.count).toBeGreaterThan(0);
  expect(refusals.count).toBeLessThan(60);
}, 30_000);
