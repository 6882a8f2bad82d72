import { expect } from "vitest";
import type { Environment } from "#contract/environment.ts";
import { verifyBooks } from "#extensions/capabilities/reconciliation/index.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { wrongBalanceRows } from "./balance-rows.ts";
import { onDatabase } from "./database.ts";

/** The ledger is balanced, and equals the rows that a merchant sees, with the balance transactions. */
export async function assertBooks(work: UnitOfWork): Promise<void> {
  expect(await findingsOf(work)).toEqual([]);
}

async function findingsOf(work: UnitOfWork): Promise<string[]> {
  return [...(await verifyBooks(work, "beginning")), ...(await wrongBalanceRows(work))];
}

interface BooksOwner {
  readonly id: string;
  readonly environment: Environment;
}

/** The differences in the books of every organization in the database. */
export async function wrongBooks(context: Context, databaseUrl: string): Promise<string[]> {
  const system = createSystemWork(context, { requestId: "books" });
  const wrong: string[] = [];
  for (const { id, environment } of await listBooks(databaseUrl)) {
    const tenant = await getTenant(system, { id });
    for (const finding of await findingsOf(await system.inTenant(tenant, environment)))
      wrong.push(`${tenant.organizationSlug} ${environment}: ${finding}`);
  }
  return wrong;
}

async function listBooks(databaseUrl: string): Promise<readonly BooksOwner[]> {
  const tables = ["ledger_entries", "settlement_queue_entries", "settlements", "payouts", "deposit_lines"];
  const all = tables.map((table) => `select organization_id as id, environment from ${table}`).join(" union ");
  return onDatabase(databaseUrl, async (client) => (await client.query<BooksOwner>(all)).rows);
}
