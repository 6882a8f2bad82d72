import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/index.ts";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { operationOf } from "#tests/contract/methods.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { aFace, call, expectError, type Face, jsonBody, liveWork } from "./face.ts";

let face: Face;
let organization: TestOrganization;
let dispute: DisputeExtension;

beforeAll(async () => {
  face = await aFace();
  organization = await anOrganization(face.platform);
  dispute = await aDispute(face.platform, organization);
});
afterAll(() => face.close());

/** One request for each operation of the contract. A new method needs nothing here unless it takes a body. */
const bodies: Record<string, unknown> = { AttachEvidence: { evidence_type: "customer_name", text: "Robin" } };
const operations = DisputeService.methods.map((method) => {
  const operation = operationOf(method);
  if (!operation) throw new Error(`${method.name} has no REST path`);
  return { name: method.name, ...operation };
});
const inOneDispute = operations.filter(({ path }) => path.includes("{}"));

function ask({ name, verb, path }: (typeof operations)[number], key: string | null, disputeId = dispute.id) {
  const body = bodies[name];
  // Whatever the path names after the dispute is not looked for before the dispute is found.
  const address = path.replace("{}", disputeId).replaceAll("{}", "evd_unknown");
  return call(face.url + address, key, {
    ...(body !== undefined && jsonBody(body)),
    method: verb,
  });
}

describe.each(operations.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  test("without a key is 401, and says how to send one", async () => {
    const answer = await ask(operation, null);
    expectError(answer, { status: 401, type: "authentication", code: "unauthenticated" });
    expect(answer.headers.get("www-authenticate")).toContain('header="x-api-key"');
  });

  test("without its scope is 403, and names it", async () => {
    const { scope } = operation;
    const [resource] = (scope ?? "").split(":");
    const others = ["transactions:read", `${resource}:${scope?.endsWith(":read") ? "write" : "read"}`];
    const error = expectError(await ask(operation, await anApiKey(organization, others)), {
      status: 403,
      type: "permission",
      code: "scope_missing",
    });
    expect(error.message).toContain(scope);
    expect(error.details).toEqual([{ code: "scope_missing", required_scope: scope }]);
  });
});

describe.each(inOneDispute.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  const notFound = { status: 404, type: "not_found", code: "resource_missing" };

  test("of another organization's dispute is 404, by either id, as of none at all", async () => {
    const theirs = await aDispute(face.platform, await anOrganization(face.platform, "Theirs"));
    const key = await anApiKey(organization);
    const messages = await Promise.all(
      [theirs.id, theirs.engineDisputeId, "dsp_unknown"].map(async (id) => {
        const { message } = expectError(await ask(operation, key, id), { ...notFound, param: "dispute_id" });
        return String(message).replace(id, "…");
      }),
    );
    expect(new Set(messages).size).toBe(1);
    expect(await face.platform.sandbox.submissions(theirs.engineDisputeId)).toEqual([]);
  });

  test("by a live key does not see the sandbox", async () => {
    const { key } = await createApiKey(liveWork(face.platform, organization), { scopes: ["*"] });
    expectError(await ask(operation, key), notFound);
  });
});

describe("a key", () => {
  const list = (key: string) => call(`${face.url}/api/disputes`, key);
  const unauthenticated = { status: 401, type: "authentication", code: "unauthenticated" };
  const unknown = `svc_sandbox_${randomBytes(32).toString("hex")}`;

  test.each([
    ["unknown", unknown],
    ["of another maker", "sk_test_123"],
    ["empty", ""],
    ["too short", unknown.slice(0, -1)],
    ["in upper case", unknown.toUpperCase()],
    ["sent twice", `${unknown}, ${unknown}`],
    ["that is a hash", randomBytes(32).toString("hex")],
  ])("%s is 401", async (_name, key) => {
    expectError(await list(key), unauthenticated);
  });

  test("that has expired is 401", async () => {
    const { key } = await createApiKey(organization.work(), { scopes: ["*"], expiresAt: new Date(Date.now() - 1_000) });
    expectError(await list(key), unauthenticated);
  });

  test("that is revoked while in use is 401 a second later", async () => {
    const { apiKey, key } = await createApiKey(organization.work(), { scopes: ["*"] });
    expect((await list(key)).status).toBe(200);
    await revokeApiKey(organization.work(), apiKey.id);
    const revokedAt = Date.now();
    await expect.poll(async () => (await list(key)).status, { interval: 50, timeout: 3_000 }).toBe(401);
    expect(Date.now() - revokedAt).toBeLessThan(1_500);
  });

  test("with the default scopes reads disputes and may not submit them", async () => {
    const { key } = await createApiKey(organization.work(), { scopes: [] });
    expect((await list(key)).status).toBe(200);
    const refused = await call(`${face.url}/v1/disputes/${dispute.id}/submit`, key, { method: "POST" });
    expectError(refused, { status: 403, type: "permission", code: "scope_missing" });
    expect(await face.platform.sandbox.submissions(dispute.engineDisputeId)).toEqual([]);
  });

  test.each([["*"], ["disputes:*"]])("with %s may submit", async (scope) => {
    const { id } = await aDispute(face.platform, organization);
    const key = await anApiKey(organization, [scope]);
    expect((await call(`${face.url}/v1/disputes/${id}/submit`, key, { method: "POST" })).status).toBe(200);
  });
});
