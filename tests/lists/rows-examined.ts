import type { EntityManager } from "@mikro-orm/postgresql";
import type { Statement } from "#extensions/platform/database/scoped-table.ts";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows examined by a statement: those that its scans return and those that they discard. */
export async function rowsExamined(em: EntityManager, { sql, params }: Statement): Promise<number> {
  const [row] = await em.execute<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>(`explain (analyze, format json) ${sql}`, [
    ...params,
  ]);
  if (!row) throw new Error("there is no plan");
  return examinedBy(row["QUERY PLAN"][0].Plan);
}

function examinedBy(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + examinedBy(each), 0);
  if (!node["Node Type"].includes("Scan") || node["Node Type"] === "Subquery Scan") return below;
  const thrownAway = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return below + (node["Actual Rows"] + thrownAway) * node["Actual Loops"];
}
