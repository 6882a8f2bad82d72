import { listBalanceCurrencies, MAKE_STATEMENTS } from "#extensions/capabilities/ledger/index.ts";
import { type SettlementSettings, SettlementSettingsEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";

/** Another time zone ends the month at another moment, so each currency's statements are looked at again. */
export const followTimeZone: Follower = async (phase, events) => {
  for (const { type, subject, before } of events) {
    if (type !== "settlement_settings.updated" || !isRowOf(SettlementSettingsEntity, subject)) continue;
    if ((before as SettlementSettings | null)?.timeZone === (subject as SettlementSettings).timeZone) continue;
    for (const currency of await listBalanceCurrencies(phase))
      phase.due({ kind: MAKE_STATEMENTS, subjectId: currency, at: phase.now() });
  }
};
