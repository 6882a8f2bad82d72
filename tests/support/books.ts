import { afterAll, expect } from "vitest";
import { verifyBooks } from "#extensions/capabilities/reconciliation/index.ts";
import type { Context } from "#extensions/platform/context.ts";
import { listTenants } from "#extensions/platform/tenancy/tenants.queries.ts";
import { createSystemWork, type UnitOfWork } from "#extensions/platform/work/work.ts";

/** The ledger adds up, and equals the rows that a merchant sees. Every test of money ends with it. */
export async function assertBooks(work: UnitOfWork): Promise<void> {
  expect(await verifyBooks(work, "beginning")).toEqual([]);
}

/** After the tests of the file, the books of every organization are right, whatever the tests were about. */
export function assertBooksAfterTests({ context }: { readonly context: Context }): void {
  afterAll(async () => {
    const system = createSystemWork(context, { requestId: "books" });
    const wrong: Record<string, readonly string[]> = {};
    for (const tenant of await listTenants(system.em))
      for (const environment of ["sandbox", "live"] as const) {
        const findings = await verifyBooks(await system.inTenant(tenant, environment), "beginning");
        if (findings.length > 0) wrong[`${tenant.organizationSlug} ${environment}`] = findings;
      }
    expect(wrong).toEqual({});
  });
}
