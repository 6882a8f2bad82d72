import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { createExport } from "./create-export.ts";
import { ExportEntity } from "./export.entity.ts";
import type { Exportables } from "./exports.service.ts";

/** A demo export, prepared by the service. Existing data stays. */
export async function seedExports(work: UnitOfWork, exportables: Exportables): Promise<Record<string, never>> {
  const existing = await work.em.count(ExportEntity, { environment: work.environment });
  if (existing === 0) await createExport(work, exportables, { resource: "transactions", filters: {} });
  return {};
}
