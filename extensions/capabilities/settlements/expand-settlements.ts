import { SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type RelatedSettlement, RelatedSettlementSchema } from "#proto/tollhouse/v1/settlements_pb.ts";

interface OfSettlement {
  readonly settlementId?: string | undefined;
  settlement?: RelatedSettlement | undefined;
}

/** Fills the settlements of a page's messages where `expand` names them, with one read. */
export async function expandSettlements<Item extends OfSettlement>(
  work: UnitOfWork,
  messages: Item[],
  expand: readonly string[] = [],
): Promise<Item[]> {
  const ids = new Set(messages.flatMap(({ settlementId }) => settlementId ?? []));
  if (!expand.includes("settlement") || ids.size === 0) return messages;
  const settlements = new Map((await readRows(work, SettlementEntity, { id: [...ids] })).map((row) => [row.id, row]));
  for (const message of messages) {
    const settlement = settlements.get(message.settlementId ?? "");
    if (settlement)
      message.settlement = messageOf(RelatedSettlementSchema, settlement, {
        settlementId: settlement.id,
        entryCount: settlement.entryCount ?? 0,
      });
  }
  return messages;
}
