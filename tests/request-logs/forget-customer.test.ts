import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { forgetCustomer } from "#extensions/capabilities/request-logs/forget-customer.ts";
import { RequestLogEntity } from "#extensions/capabilities/request-logs/request-log.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const { platform, organization } = await startPlatform();
const DETAIL = "canary-of-a-person";

async function record(of: TestOrganization, calls: readonly { path: string; request?: object; response?: object }[]) {
  const requests = calls.map(({ path, request = {}, response }) => ({
    organizationId: of.id,
    request: {
      requestId: `req_${ulid()}`,
      environment: "sandbox",
      httpMethod: "POST",
      path,
      operation: "refunds.create",
      statusCode: 422,
      apiVersion: "2026-11-22",
      durationMs: 1,
      createdAt: timestampFromDate(new Date()),
      requestBody: JSON.stringify({ note: DETAIL, ...request }),
      ...(response && { responseBody: JSON.stringify(response) }),
    },
  }));
  await platform.callers.grpc.system().requestLogs.recordRequests({ batchId: ulid(), requests });
}

const toldOf = async (of: TestOrganization) =>
  (await of.work().em.find(RequestLogEntity, {}))
    .filter(({ requestBody, responseBody }) => requestBody ?? responseBody)
    .map(({ path }) => path)
    .sort();

test("after a redaction the log keeps no body that names the customer or something of theirs, and all others", async () => {
  const { customers } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const [one, other] = [await customers.createCustomer({}), await customers.createCustomer({})];
  const [mine = ""] = await someTransactionRows(organization.work(), 1, { customerId: one.customerId });
  const [theirs = ""] = await someTransactionRows(organization.work(), 1, { customerId: other.customerId });
  const stranger = await anOrganization(platform);
  await record(stranger, [{ path: `/api/customers/${one.customerId}` }]);
  await record(organization, [
    { path: `/api/customers/${one.customerId}` },
    { path: "/names", request: { customer_id: one.customerId } },
    { path: "/owns", request: { transaction_id: mine } },
    { path: "/answers", response: { data: [{ transaction_id: theirs }, { transaction_id: mine }] } },
    { path: "/other", request: { transaction_id: theirs, customer_id: other.customerId } },
    { path: "/nobody" },
  ]);
  await customers.redactCustomer({ customerId: one.customerId });
  const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  const left = ["/nobody", "/other"];
  await expect
    .poll(() => toldOf(organization), { timeout: 20_000 })
    .toEqual(left)
    .finally(() => running.stop(5_000));
  expect(await toldOf(stranger)).toHaveLength(1);
});

test("a log of many calls is read in parts, each call once", async () => {
  const acme = await anOrganization(platform);
  const [id = ""] = await someTransactionRows(acme.work(), 1, { customerId: "cus_gone" });
  const paths = Array.from({ length: 7 }, (_, place) => `/${place}`);
  await record(
    acme,
    paths.map((path, place) => ({ path, request: { transaction_id: place % 2 ? id : "txn_none" } })),
  );
  const handler = forgetCustomer(registry.entities, 3) as { asks: (work: unknown, item: unknown) => Promise<void> };
  await handler.asks(acme.work(), { subjectId: "cus_gone" });
  expect(await toldOf(acme)).toEqual(["/0", "/2", "/4", "/6"]);
});
