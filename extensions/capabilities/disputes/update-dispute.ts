import type { HandlerContext } from "@connectrpc/connect";
import { findTransaction } from "#extensions/capabilities/transactions/index.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import type { Dispute, UpdateDisputeRequest } from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { disputeMessage } from "./dispute.message.ts";
import { assertAssignable } from "./dispute.rules.ts";
import { noteColumns, noteOf } from "./dispute-note.ts";
import { submitsByItself } from "./dispute-settings.ts";
import { disputeSubject, lockDispute } from "./disputes.service.ts";
import { saleOf } from "./sale-of-dispute.ts";

type Changer = (dispute: DisputeExtension, request: UpdateDisputeRequest, phase: UnitOfWork) => void | Promise<void>;

/** What a merchant changes about a dispute, by the field of the request. Nothing of it is sent to the bank. */
const CHANGERS: Readonly<Record<string, Changer>> = {
  metadata(dispute, { metadata }) {
    dispute.metadata = mergedMetadata(dispute.metadata, metadata);
  },
  /** @throws assignee_not_a_member */
  assignee(dispute, { assignee, assignableIds }) {
    assertAssignable(assignee, assignableIds);
    dispute.assignee = assignee ?? null;
  },
  async note(dispute, { note }, phase) {
    Object.assign(dispute, await noteColumns(phase, dispute, note));
  },
  /** Null returns to the organization's switch. */
  async auto_submit(dispute, { autoSubmit }, phase) {
    dispute.isAutoSubmitChosen = autoSubmit !== undefined;
    dispute.autoSubmit = autoSubmit ?? (await submitsByItself(phase));
  },
  /** Null returns to the guess. */
  async goods(dispute, { goods }, phase) {
    dispute.isGoodsChosen = goods !== undefined;
    dispute.goods = goods ?? saleOf(await findTransaction(phase, dispute.transactionId), dispute).goods;
  },
};

export async function updateDispute(request: UpdateDisputeRequest, context: HandlerContext): Promise<Dispute> {
  const work = workOf(context);
  const fields = changedFields("a dispute", request.updateMask?.paths ?? [], Object.keys(CHANGERS));
  return work.atomically(async (phase) => {
    if (fields.has("auto_submit")) await awaitTurn(phase);
    const dispute = await lockDispute(phase, (await disputeSubject(phase, request)).dispute);
    assertVersion(phase, dispute);
    for (const field of fields) await CHANGERS[field]?.(dispute, request, phase);
    const data = { fields: [...fields].join(",") };
    phase.record({ type: "dispute.updated", subject: dispute, data, parentId: dispute.transactionId });
    await phase.save();
    return disputeMessage(dispute, { note: await noteOf(phase, dispute) });
  });
}
