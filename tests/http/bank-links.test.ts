import { expect, test } from "vitest";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aUi, call, expectError, jsonBody } from "./ui.ts";

const bank = await closedAfterTests(aBankLinkProvider());
const ui = await closedAfterTests(aUi({ env: bank.env }));
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization, ["settlements:read", "settlements:write", "merchants:read"]);
const url = `${ui.url}/api/bank_links`;

test("an integration links a bank, looks at the link, removes it, and finds all of it in the audit log", async () => {
  const token = await call(`${url}/token`, key, { method: "POST" });
  expect([token.status, JSON.parse(token.body)]).toMatchObject([201, { link_token: expect.stringMatching(/^link-/) }]);

  const made = await call(url, key, jsonBody({ public_token: await bank.signIn() }));
  const link = JSON.parse(made.body);
  expect([made.status, link]).toMatchObject([
    201,
    { bank_link_status: "active", institution_id: "ins_1", accounts: [{ mask: "0000" }, { mask: "1111" }] },
  ]);
  expect(JSON.parse((await call(url, key)).body)).toMatchObject({ object: "list", data: [link], has_more: false });
  expect(JSON.parse((await call(`${url}/${link.bank_link_id}`, key)).body)).toEqual(link);

  const removed = await call(`${url}/${link.bank_link_id}`, key, { method: "DELETE" });
  expect(JSON.parse(removed.body)).toEqual({
    object: "bank_link",
    bank_link_id: link.bank_link_id,
    deleted: true,
  });
  expectError(await call(`${url}/${link.bank_link_id}`, key), {
    status: 404,
    type: "not_found",
    code: "resource_missing",
    param: "bank_link_id",
  });

  const audit = await call(`${ui.url}/api/audit_events?subject_id=${link.bank_link_id}`, key);
  expect(JSON.parse(audit.body)).toMatchObject({
    object: "list",
    data: [{ action: "bank_link.removed" }, { action: "bank_link.created", fields: [], purpose: null }],
  });
});

test("neither token stands in the request log, and a repeat gets the token of the window again", async () => {
  const repeated = { method: "POST", headers: { "idempotency-key": "window-1" } };
  const { link_token: linkToken } = JSON.parse((await call(`${url}/token`, key, repeated)).body);
  expect(JSON.parse((await call(`${url}/token`, key, repeated)).body).link_token).toBe(linkToken);
  const publicToken = await bank.signIn();
  expect((await call(url, key, jsonBody({ public_token: publicToken }))).status).toBe(201);
  await call(`${url}?public_token=${publicToken}`, key, jsonBody({ public_token: publicToken, link_token: linkToken }));
  await ui.app.services.requestLog.flush();
  const stored = await everythingStored(ui.platform.databaseUrl);
  expect(stored).toContain("request_logs");
  expect([publicToken, linkToken].filter((token) => stored.includes(token))).toEqual([]);
});

test("a public token that the provider does not know is refused", async () => {
  const unknown = { status: 400, type: "invalid_request", code: "public_token_invalid" };
  expectError(await call(url, key, jsonBody({ public_token: "public-x" })), unknown);
});

test("while the provider is down, a call is a failure upstream", async () => {
  await bank.fault("/link/token/create");
  const down = { status: 502, type: "api_error", code: "bank_linking_unavailable" };
  expectError(await call(`${url}/token`, key, { method: "POST" }), down);
});
