import { expect } from "vitest";
import { verifyBooks } from "#extensions/capabilities/reconciliation/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The ledger adds up, and equals the rows that a merchant sees. Every test of money ends with it. */
export async function assertBooks(work: UnitOfWork): Promise<void> {
  expect(await verifyBooks(work, "beginning")).toEqual([]);
}
