import { expect, test } from "vitest";
import { onDatabase } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { customers } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

async function find(metadata: Record<string, string>, customerStatus: string[] = []): Promise<string[]> {
  const { data } = await customers.listCustomers({ metadata, customerStatus });
  return data.map(({ customerId }) => customerId);
}

const entriesOf = (id: string) =>
  onDatabase(platform.databaseUrl, async (client) => {
    const { rows } = await client.query("select entry from metadata_values where id = $1", [id]);
    return rows;
  });

test("health data is never found by its metadata, and no index holds it", async () => {
  const metadata = { ward: "7" };
  const { customerId } = await customers.createCustomer({ metadata, dataClass: "phi" });
  expect(await find(metadata)).toEqual([]);
  await customers.updateCustomer({ customerId, metadata: { ward: "8" }, updateMask: { paths: ["metadata"] } });
  expect(await find({ ward: "8" })).toEqual([]);
  expect(await entriesOf(customerId)).toEqual([]);
});

test("a redacted customer is not found by what was removed", async () => {
  const metadata = { note: "redacted-later" };
  const { customerId } = await customers.createCustomer({ metadata });
  expect(await find(metadata)).toEqual([customerId]);
  await customers.redactCustomer({ customerId });
  expect(await find(metadata, ["active", "archived", "merged", "redacted"])).toEqual([]);
  expect(await entriesOf(customerId)).toEqual([]);
});

test("a merged customer is found with the status that it has then", async () => {
  const metadata = { crm: "merged-later" };
  const { customerId } = await customers.createCustomer({ metadata });
  const { customerId: intoCustomerId } = await customers.createCustomer({});
  await customers.mergeCustomer({ customerId, intoCustomerId });
  expect(await find(metadata)).not.toContain(customerId);
  expect(await find(metadata, ["merged"])).toEqual([customerId]);
});
