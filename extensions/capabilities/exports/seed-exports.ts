import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { createExport } from "./create-export.ts";
import { ExportEntity } from "./export.entity.ts";
import type { Exportables } from "./exports.service.ts";

/** One export of the demo, which the service prepares. What exists stays. */
export async function seedExports(work: UnitOfWork, exportables: Exportables): Promise<Record<string, never>> {
  const existing = await work.em.count(ExportEntity, { environment: work.environment });
  if (existing === 0) await createExport(work, exportables, { resource: "transactions", filters: {} });
  return {};
}
