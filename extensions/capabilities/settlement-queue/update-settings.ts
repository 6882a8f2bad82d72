import { isDeepStrictEqual } from "node:util";
import { LockMode, UniqueConstraintViolationException } from "@mikro-orm/core";
import {
  type ControlChange,
  ControlChangeEntity,
  lockControlChanges,
  type People,
  requestControlChanges,
} from "#extensions/capabilities/controls/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type SettlementSettings as SettingsMessage,
  SettlementSettingsSchema,
} from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { planAllClosings } from "./accruing.service.ts";
import { assertDelay, changedTerms, type SettingsChange } from "./changed-terms.ts";
import { lowerLater, withControls } from "./controls-of-terms.ts";
import { shownTerms, type TermsChange } from "./currency-terms.ts";
import { type SettlementSettings, SettlementSettingsEntity } from "./settlement-settings.entity.ts";
import { DEFAULT_TERMS, type SettlementTerms } from "./settlement-settings.service.ts";

/** Settings as the API shows them; defaults have version 0. */
export function settingsMessage(
  { organizationId, environment }: Pick<SettlementSettings, "organizationId" | "environment">,
  row: SettlementSettings | null,
): SettingsMessage {
  const terms = row ?? DEFAULT_TERMS;
  return messageOf(SettlementSettingsSchema, terms, {
    organizationId,
    environment,
    currencyTerms: shownTerms(terms.currencyTerms),
    version: row?.version ?? 0,
    createdAt: row?.createdAt,
    updatedAt: row?.updatedAt,
  });
}

export function findSettings({ em, environment }: UnitOfWork): Promise<SettlementSettings | null> {
  return em.findOne(SettlementSettingsEntity, { environment }, { refresh: true });
}

/**
 * Changes the given settings. Existing entries and settlements keep their dates. Lowered controls take effect later.
 * @throws delay_below_minimum
 */
export function updateSettings(work: UnitOfWork, request: SettingsChange & People): Promise<SettlementSettings> {
  return changeSettings(work, {
    change(before) {
      assertDelay(before, request);
      return changedTerms(before, request);
    },
    people: request,
  });
}

interface OperatorsChange {
  readonly delayBusinessDays?: number | undefined;
  readonly currencyTerms?: readonly TermsChange[] | undefined;
  readonly reason: string;
}

/** For operators and tests: controls apply at once, and the delay may be below the organizations' minimum. */
export function setControls(
  work: UnitOfWork,
  { delayBusinessDays, currencyTerms = [], reason }: OperatorsChange,
): Promise<SettlementSettings> {
  return changeSettings(work, {
    change: (before) => changedTerms(before, { delayBusinessDays, currencyTerms }),
    people: null,
    after(phase, { id }) {
      const data = {
        ...(delayBusinessDays !== undefined && { delay_business_days: String(delayBusinessDays) }),
        reason,
      };
      phase.audit({ action: "settlement_settings.controls_set", subjectId: id, data });
    },
  });
}

/** Applies a control change that takes effect, in its transaction. */
export const followControls: Follower = async (phase, events) => {
  for (const { type, subject } of events)
    if (type === "control_change.effective" && isRowOf(ControlChangeEntity, subject)) {
      const { control, currency, toValue } = subject as ControlChange;
      await changeRow(phase, {
        change: (before) => withControls(before, [{ control, currency, value: toValue ?? null }]),
        people: null,
      });
    }
};

/** Limit on concurrent saves of one organization's settings. */
const MOST_AT_ONCE = 20;

interface Change {
  readonly change: (before: SettlementTerms) => SettlementTerms;
  /** Null for callers that may lower controls at once. */
  readonly people: People | null;
  readonly after?: (phase: UnitOfWork, settings: SettlementSettings) => void;
}

async function changeSettings(work: UnitOfWork, change: Change): Promise<SettlementSettings> {
  for (let triesLeft = MOST_AT_ONCE; ; triesLeft -= 1)
    try {
      return await work.atomically(async (phase) => {
        const settings = await changeRow(phase, change);
        change.after?.(phase, settings);
        return settings;
      });
    } catch (error) {
      // A concurrent change added the row or requested the same control. Each round, one of the concurrent calls
      // succeeds.
      if (!(error instanceof UniqueConstraintViolationException) || triesLeft === 0) throw error;
    }
}

async function changeRow(phase: UnitOfWork, { change, people }: Change): Promise<SettlementSettings> {
  const { em, environment } = phase;
  const waiting = await lockControlChanges(phase);
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const row = await em.findOne(SettlementSettingsEntity, { environment }, locked);
  assertVersion(phase, row ?? { version: 0 });
  const before = row ?? DEFAULT_TERMS;
  const { terms, ...controls } = lowerLater(before, change(before), people !== null);
  await requestControlChanges(phase, waiting, controls, people ?? {});
  if (row && isUnchanged(row, terms)) {
    await phase.save();
    return row;
  }
  const settings = row
    ? Object.assign(row, terms)
    : createRow(phase, SettlementSettingsEntity, { id: newId("settlementSettings", phase.now()), ...terms });
  phase.record({ type: "settlement_settings.updated", subject: settings, data: namesOf(terms) });
  await phase.save();
  await planAllClosings(phase);
  return settings;
}

function isUnchanged(row: SettlementSettings, terms: SettlementTerms): boolean {
  return Object.entries(terms).every(([name, value]) =>
    isDeepStrictEqual(row[name as keyof SettlementTerms] ?? null, value ?? null),
  );
}

/** Values by API name, for the audit log. */
function namesOf(terms: SettlementTerms): Record<string, string> {
  const { queueMode, timeZone, cutoffTime, delayBusinessDays, schedule, scheduleDay, currencyTerms } = terms;
  return {
    queue_mode: queueMode,
    time_zone: timeZone,
    cutoff_time: cutoffTime,
    delay_business_days: String(delayBusinessDays),
    schedule,
    ...(scheduleDay != null && { schedule_day: String(scheduleDay) }),
    ...Object.fromEntries(
      currencyTerms.flatMap(({ currency, minimumMinorUnits: minimum, approvalThresholdMinorUnits: threshold }) => [
        ...(minimum === null ? [] : [[`minimum_amount_${currency}`, minimum]]),
        ...(threshold === null ? [] : [[`approval_threshold_amount_${currency}`, threshold]]),
      ]),
    ),
  };
}
