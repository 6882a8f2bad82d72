import { storableMessage, type TerminalMessage } from "#extensions/connectors/terminal/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The vendor repeats a message for a day. What it said is in the rows that it changed. */
const KEPT_MS = 30 * 86_400_000;

export interface KeptMessage {
  readonly id: string;
  readonly message: TerminalMessage;
}

/**
 * Stores messages that are not stored yet, in one statement. Answers those that have no effect yet: the new ones, and
 * those that came before and ended in a crash. Old ones are deleted.
 */
export async function keepMessages(work: UnitOfWork, messages: readonly TerminalMessage[]): Promise<KeptMessage[]> {
  const { organizationId } = work.tenant;
  const now = work.clock.realNow();
  const byVendorId = new Map(messages.map((message) => [message.id, message]));
  const rows = [...byVendorId.values()].map((message) => [
    ...[organizationId, newId("terminalMessage", now), work.environment],
    ...[message.id, message.kind, storableMessage(message), now],
  ]);
  // The update changes nothing. It answers the row, and waits for one that is being stored at this moment.
  const kept = await work.em.execute<{ id: string; vendor_message_id: string; applied_at: unknown }[]>(
    `with forgotten as (
       delete from terminal_messages where organization_id = ? and environment = ? and received_at < ?
     )
     insert into terminal_messages as known
       (organization_id, id, environment, vendor_message_id, kind, body, received_at)
     values ${rows.map(() => "(?, ?, ?, ?, ?, ?::jsonb, ?)").join(", ")}
     on conflict (organization_id, environment, vendor_message_id) do update set kind = known.kind
     returning id, vendor_message_id, applied_at`,
    [organizationId, work.environment, new Date(now.getTime() - KEPT_MS), ...rows.flat()],
  );
  return kept.flatMap(({ id, vendor_message_id, applied_at }) => {
    const message = byVendorId.get(vendor_message_id);
    return message && applied_at === null ? [{ id, message }] : [];
  });
}

/** Marks messages as applied. */
export async function markApplied({ em, tenant, clock }: UnitOfWork, ids: readonly string[]): Promise<void> {
  await em.execute("update terminal_messages set applied_at = ? where organization_id = ? and id in (?)", [
    clock.realNow(),
    tenant.organizationId,
    ids,
  ]);
}
