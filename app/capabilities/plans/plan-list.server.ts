import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { PlanService } from "#proto/tollhouse/v1/plans_pb.ts";
import { PLAN_COLUMNS } from "./plan-columns.tsx";
import { planRow } from "./plan-view.server.ts";

export const PLAN_LIST = defineListPage({
  method: PlanService.method.listPlans,
  nouns: ["plan", "plans"],
  view: planRow,
  columns: PLAN_COLUMNS,
  csv: ["planId", "createdAt", "planStatus", "name", "description", "updatedAt"],
  tabs: {
    all: { name: "All", request: {} },
    active: { name: "Active", request: { planStatus: ["active"] } },
    draft: { name: "Drafts", request: { planStatus: ["draft"] } },
    archived: { name: "Archived", request: { planStatus: ["archived"] } },
  },
  filters: { created: { kind: "dates", label: "Created" } },
  fields: { created: "createdAt" },
});
