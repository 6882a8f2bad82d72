import { expect, test } from "vitest";
import { createVersions, NEWEST_API_VERSION } from "#contract/versions.ts";
import { createApiKey, rotateApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization } from "#tests/support/platform.ts";

const OLD = "2025-01-01";

/** The newest version's change: `user_id` was renamed to `reference`, in answers, bodies and queries. */
const older = ({ reference, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, user_id: reference });
const newer = ({ user_id, ...rest }: Readonly<Record<string, unknown>>) =>
  user_id === undefined ? rest : { ...rest, reference: user_id };
const apiVersions = createVersions([
  { date: OLD, changes: {} },
  {
    date: NEWEST_API_VERSION,
    changes: {
      "tollhouse.v1.Customer": { older },
      "tollhouse.v1.CreateCustomerRequest": { newer },
      "tollhouse.v1.ListCustomersRequest": { newer },
    },
  },
]);
const ui = await closedAfterTests(aUi({ apiVersions }));
const organization = await anOrganization(ui.platform);
const current = await createApiKey(organization.work(), { scopes: ["*"] });
const pinned = await createApiKey(organization.work(), { scopes: ["*"], apiVersion: OLD });

const customers = `${ui.url}/api/customers`;
const create = (key: string, body: object, headers: Record<string, string> = {}) =>
  call(customers, key, { ...jsonBody(body), headers: { "content-type": "application/json", ...headers } });

test("a key that is pinned to an old version sends and gets the old shape", async () => {
  const { status, headers, body } = await create(pinned.key, { user_id: "old-1", name: "Robin" });
  expect(status).toBe(201);
  expect(headers.get("api-version")).toBe(OLD);
  const customer = JSON.parse(body);
  expect(customer).toMatchObject({ user_id: "old-1", name: "Robin" });
  expect(customer).not.toHaveProperty("reference");
  const listed = await call(`${customers}?user_id=old-1`, pinned.key);
  expect(JSON.parse(listed.body).data).toMatchObject([{ user_id: "old-1" }]);
});

test("what an old version never had is refused there, and what it had is refused in the new one", async () => {
  const { key } = current;
  expectError(await create(key, { user_id: "new-1" }), {
    status: 400,
    type: "invalid_request",
    code: "parameter_unknown",
    param: "user_id",
  });
});

test("the header asks for another version than the key's, in both directions", async () => {
  const forward = await create(pinned.key, { reference: "new-2" }, { "api-version": NEWEST_API_VERSION });
  expect(forward.headers.get("api-version")).toBe(NEWEST_API_VERSION);
  expect(JSON.parse(forward.body)).toMatchObject({ reference: "new-2" });
  const back = await create(current.key, { user_id: "old-2" }, { "api-version": OLD });
  expect(JSON.parse(back.body)).toMatchObject({ user_id: "old-2" });
});

test("a version that does not exist is refused, and the answer says which one it has", async () => {
  for (const version of ["2019-12-03", ""]) {
    const answer = await call(customers, current.key, { headers: { "api-version": version } });
    expectError(answer, { status: 400, type: "invalid_request", code: "api_version_unknown", param: "Api-Version" });
    expect(answer.headers.get("api-version")).toBe(NEWEST_API_VERSION);
  }
  expect((await call(customers, null)).headers.get("api-version")).toBe(NEWEST_API_VERSION);
});

test("the request log has the version of the answer, and the answer as it was sent", async () => {
  const acme = await anOrganization(ui.platform);
  const { key } = await createApiKey(acme.work(), { scopes: ["*"], apiVersion: OLD });
  await create(key, { user_id: "old-3", name: "Robin" });
  await ui.app.services.requestLog.flush();
  const requestLogs = `${ui.url}/api/request_logs`;
  const { body } = await call(requestLogs, key);
  const [{ request_id: requestId, api_version: version }] = JSON.parse(body).data;
  expect(version).toBe(OLD);
  const found = JSON.parse((await call(`${requestLogs}/${requestId}`, key)).body);
  expect(found.response_body).toMatchObject({ user_id: "old-3", name: null });
});

test("a new key has the newest version, its successor has the same, and an update changes it", async () => {
  const { apiKey, key } = await createApiKey(organization.work(), { scopes: ["*"] });
  expect(apiKey.apiVersion).toBe(NEWEST_API_VERSION);
  const rotated = await rotateApiKey(organization.work(), pinned.apiKey.id, { overlapSeconds: 60 });
  expect(rotated.apiKey.apiVersion).toBe(OLD);
  const path = `${ui.url}/api/api_keys/${rotated.apiKey.id}`;
  const change = (api_version: string) => call(path, key, { ...jsonBody({ api_version }), method: "PATCH" });
  expect(JSON.parse((await change(NEWEST_API_VERSION)).body)).toMatchObject({ api_version: NEWEST_API_VERSION });
  expectError(await change("2019-12-03"), {
    status: 400,
    type: "invalid_request",
    code: "api_version_unknown",
    param: "api_version",
  });
});
