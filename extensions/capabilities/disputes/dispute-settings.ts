import { newId } from "#extensions/platform/kernel/ids.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeSettingsSchema, type UpdateDisputeSettingsRequest } from "#proto/tollhouse/v1/disputes_pb.ts";
import { type DisputeSettings, DisputeSettingsEntity } from "./dispute-settings.entity.ts";
import { followSwitch } from "./dispute-settings.queries.ts";

const DEFAULTS = { autoSubmit: true };

export function findSettings({ em, environment }: UnitOfWork): Promise<DisputeSettings | null> {
  return em.findOne(DisputeSettingsEntity, { environment });
}

/**
 * Whether complete drafts of the organization are submitted before their deadline, unless a dispute says otherwise. To copy
 * it to a dispute, await the organization's turn first: a change of the switch follows no row that is not saved yet.
 */
export async function submitsByItself(work: UnitOfWork): Promise<boolean> {
  return (await findSettings(work))?.autoSubmit ?? DEFAULTS.autoSubmit;
}

/** Whose settings they are. */
export const ownerOf = ({ tenant, environment }: UnitOfWork) => ({
  organizationId: tenant.organizationId,
  environment,
});

/** Settings as the API shows them; defaults have version 0. */
export function settingsMessage(
  { organizationId, environment }: Pick<DisputeSettings, "organizationId" | "environment">,
  row: DisputeSettings | null,
) {
  return messageOf(DisputeSettingsSchema, row ?? DEFAULTS, {
    organizationId,
    environment,
    version: row?.version ?? 0,
    createdAt: row?.createdAt,
    updatedAt: row?.updatedAt,
  });
}

/** The switch also changes open disputes without one of their own. */
export async function updateSettings(
  work: UnitOfWork,
  request: UpdateDisputeSettingsRequest,
): Promise<DisputeSettings> {
  changedFields("the dispute settings", request.updateMask?.paths ?? [], ["auto_submit"]);
  return work.atomically((phase) => change(phase, request));
}

async function change(phase: UnitOfWork, { autoSubmit }: UpdateDisputeSettingsRequest): Promise<DisputeSettings> {
  await awaitTurn(phase);
  const found = await findSettings(phase);
  assertVersion(phase, found ?? { version: 0 });
  const wanted = autoSubmit ?? DEFAULTS.autoSubmit;
  const row =
    found ?? createRow(phase, DisputeSettingsEntity, { id: newId("disputeSettings", phase.now()), autoSubmit: wanted });
  row.autoSubmit = wanted;
  phase.record({ type: "dispute_settings.updated", subject: row, data: { auto_submit: String(wanted) } });
  await phase.save();
  await followSwitch(phase, wanted);
  return row;
}
