import { LockMode } from "@mikro-orm/core";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { atomicallyWithFirstRow } from "#extensions/platform/rows/first-row.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { UpdateRiskRulesRequest } from "#proto/tollhouse/v1/risk_pb.ts";
import { UpdateRiskRulesRequestSchema } from "#proto/tollhouse/v1/risk_pb.ts";
import { DEFAULT_SETTINGS, type RiskSettings } from "./risk.rules.ts";
import { RiskRulesEntity, type RiskRulesRow } from "./risk-rules.entity.ts";

/** Fields by contract name. */
const CHANGEABLE = new Map(
  (Object.keys(DEFAULT_SETTINGS) as (keyof RiskSettings)[]).map((name) => [
    UpdateRiskRulesRequestSchema.field[name].name,
    name,
  ]),
);

type RiskRulesChange = Partial<Pick<UpdateRiskRulesRequest, keyof RiskSettings>> & {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
};

/** Changes the given limits. A field in the mask without a value is reset to its default. */
export async function updateRiskRules(work: UnitOfWork, change: RiskRulesChange): Promise<RiskRulesRow> {
  const fields = changedFields("the risk rules", change.fields, [...CHANGEABLE.keys()]);
  return atomicallyWithFirstRow(work, (phase) => changeRow(phase, change, fields));
}

async function changeRow(phase: UnitOfWork, change: RiskRulesChange, fields: ReadonlySet<string>) {
  const row = await lockRiskRules(phase);
  assertVersion(phase, row ?? { version: 0 });
  const named = [...CHANGEABLE].filter(([field]) => fields.has(field));
  const values = named.map(([field, name]) => ({ field, name, value: change[name] ?? DEFAULT_SETTINGS[name] }));
  // Saving a form without a change records no event.
  if (row && values.every(({ name, value }) => row[name] === value)) return row;
  const settings = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  const rules = row
    ? Object.assign(row, settings)
    : createRow(phase, RiskRulesEntity, { id: newId("riskRules", phase.now()), ...DEFAULT_SETTINGS, ...settings });
  const data = Object.fromEntries(values.map(({ field, value }) => [field, String(value)]));
  phase.record({ type: "risk_rules.updated", subject: rules, data });
  await phase.save();
  return rules;
}

function lockRiskRules({ em, environment }: UnitOfWork): Promise<RiskRulesRow | null> {
  return em.findOne(RiskRulesEntity, { environment }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}
