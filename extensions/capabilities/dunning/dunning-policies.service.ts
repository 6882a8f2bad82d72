import { newId } from "#extensions/platform/kernel/ids.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateDunningPolicyRequest } from "#proto/tollhouse/v1/dunning_pb.ts";
import { DunningPolicyEntity, type DunningPolicyRow } from "./dunning-policy.entity.ts";
import { assertAscending, DEFAULT_POLICY, type DunningPolicy } from "./dunning-policy.rules.ts";

/** The newest version. The default one where there is none. */
export async function currentPolicy({ em, environment }: UnitOfWork): Promise<DunningPolicyRow | DunningPolicy> {
  const row = await em.findOne(DunningPolicyEntity, { environment }, { orderBy: { policyVersion: "desc" } });
  return row ?? DEFAULT_POLICY;
}

const MOST_LISTED = 100;

/** Newest first. */
export function newestVersions({ em, environment }: UnitOfWork): Promise<DunningPolicyRow[]> {
  return em.find(DunningPolicyEntity, { environment }, { orderBy: { policyVersion: "desc" }, limit: MOST_LISTED });
}

/** The version that an invoice keeps. */
export async function policyOf(work: UnitOfWork, policyVersion: number): Promise<DunningPolicy> {
  if (policyVersion === DEFAULT_POLICY.policyVersion) return DEFAULT_POLICY;
  const row = await findRow(work, DunningPolicyEntity, { policyVersion });
  if (!row) throw new Error(`the dunning policy has no version ${policyVersion}`);
  return row;
}

/** Makes the next version, also of two that are made at once. @throws dunning_policy_invalid */
export function createPolicy(work: UnitOfWork, request: CreateDunningPolicyRequest): Promise<DunningPolicyRow> {
  assertAscending(request.days);
  return work.atomically(async (phase) => {
    await awaitTurn(phase);
    const { policyVersion } = await currentPolicy(phase);
    const row = createRow(phase, DunningPolicyEntity, {
      ...{ id: newId("dunningPolicy", phase.now()), policyVersion: policyVersion + 1, days: [...request.days] },
      timeOfDay: request.timeOfDay ?? DEFAULT_POLICY.timeOfDay,
      endAction: (request.endAction ?? DEFAULT_POLICY.endAction) as DunningPolicy["endAction"],
      smart: request.smart ?? DEFAULT_POLICY.smart,
    });
    phase.record({ type: "dunning_policy.created", subject: row });
    await phase.save();
    return row;
  });
}
