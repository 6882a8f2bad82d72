import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Customer, CustomerEntity } from "./customer.entity.ts";

/** The newest active customers with an email, by its index (`emailIndexOf`). */
export function findActiveByEmail(work: UnitOfWork, emailIndex: string, limit: number): Promise<Customer[]> {
  const newestFirst = [["createdAt", "desc"] as const, ["id", "desc"] as const];
  return readRows(work, CustomerEntity, { emailIndex, status: "active" }, { limit, orderBy: newestFirst });
}
