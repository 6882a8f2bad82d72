import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { addUsage } from "#extensions/capabilities/api-keys/api-keys.queries.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const keys = () => platform.callers.grpc.forOrganization({ organizationId: organization.id }).apiKeys;
const rename = (apiKeyId: string, name: string, ifMatch?: string) =>
  keys().updateApiKey(
    { apiKeyId, name, updateMask: { paths: ["name"] } },
    ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } },
  );

test("a change of the version that was read is made, and makes a new version", async () => {
  const { apiKeyId, version } = await keys().createApiKey({});
  expect(version).toBe(1);
  expect(await rename(apiKeyId, "Till", '"1"')).toMatchObject({ name: "Till", version: 2 });
  expect(await rename(apiKeyId, "Till 2", "*")).toMatchObject({ name: "Till 2", version: 3 });
  expect(await rename(apiKeyId, "Till 3")).toMatchObject({ name: "Till 3", version: 4 });
});

test("a change of an older version is refused and changes nothing", async () => {
  const { apiKeyId } = await keys().createApiKey({ name: "Till" });
  await rename(apiKeyId, "Desk", '"1"');
  const failure = await failureOf(rename(apiKeyId, "Shop", '"1"'));
  expect(failure.code).toBe(Code.Aborted);
  expect(infoOf(failure)).toMatchObject({ reason: "version_mismatch", metadata: { version: "2", param: "If-Match" } });
  expect(await keys().getApiKey({ apiKeyId })).toMatchObject({ name: "Desk", version: 2 });
});

test("of two changes of one version one is made", async () => {
  const { apiKeyId } = await keys().createApiKey({});
  const results = await Promise.allSettled(["a", "b"].map((name) => rename(apiKeyId, name, '"1"')));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await keys().getApiKey({ apiKeyId })).toMatchObject({ version: 2 });
});

test("use of a key is no change of it", async () => {
  const { apiKeyId } = await keys().createApiKey({});
  const usage = { apiKeyId, organizationId: organization.id, requests: 3n, lastUsedAt: new Date() };
  await addUsage(createSystemWork(platform.context, { requestId: "test" }), `batch-of-${apiKeyId}`, [usage as never]);
  expect(await keys().getApiKey({ apiKeyId })).toMatchObject({ totalRequests: 3n, version: 1 });
});

test("a header that names no version is refused", async () => {
  const { apiKeyId } = await keys().createApiKey({});
  for (const sent of ["three", ""])
    expect(infoOf(await failureOf(rename(apiKeyId, "Till", sent)))).toMatchObject({ reason: "IF_MATCH_INVALID" });
});
