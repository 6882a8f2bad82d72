import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { listSavedViews, saveView } from "./saved-views.service.ts";

const DEMO = [
  { list: "transactions", name: "Large payments", query: "show=succeeded&amount_min=150&amount_currency=USD" },
  { list: "transactions", name: "Disputed payments", query: "show=disputed" },
  { list: "disputes", name: "Large open disputes", query: "show=waiting&amount_min=200&amount_currency=USD" },
];

/** Demo views. A list that already has views keeps those. */
export async function seedSavedViews(work: UnitOfWork): Promise<Record<string, never>> {
  for (const [list, views] of Map.groupBy(DEMO, (view) => view.list)) {
    if ((await listSavedViews(work, list)).length > 0) continue;
    for (const view of views) await saveView(work, view);
  }
  return {};
}
