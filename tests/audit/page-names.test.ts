import { expect, test } from "vitest";
import { readAuditPage } from "#app/capabilities/audit/audit-page.server.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { anExtensionsService } from "#tests/app/support/an-extensions-service.ts";
import { aSession } from "#tests/support/session.ts";

const session = aSession();

test("only who acted in the organization is named, not whom the address names", async () => {
  const event = { auditEventId: "aud_1", userId: "usr_ours", action: "api_key.created", createdAt: { seconds: 1n } };
  const audit = { listAuditEvents: () => ({ object: "list", data: [event] }) };
  await using server = await aServer({
    extensions: anExtensionsService({ audit }),
    getSession: async () => session,
  });
  const asked: string[] = [];
  const names = async (ids: readonly string[]) => {
    asked.push(...ids);
    return Object.fromEntries(ids.map((id) => [id, `Name of ${id}`]));
  };
  const services = { ...server.services, auth: { ...server.services.auth, central: { people: { names } } } };
  const context = { ...CONTEXT, services, log: server.services.log };
  const request = new Request("http://localhost/settings/audit?who=usr_theirs");
  const { people, list } = await readAuditPage({ request, params: {}, context } as never);
  expect([asked, people]).toEqual([["usr_ours"], { usr_ours: "Name of usr_ours" }]);
  expect(list.filters.who.options).toEqual([
    { value: "usr_theirs", name: "usr_theirs" },
    { value: "usr_ours", name: "Name of usr_ours" },
  ]);
});

const CONTEXT = { requestId: "req", clientAddress: "127.0.0.1", facts: {}, nonce: "", isDataRequest: true };
