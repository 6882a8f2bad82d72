import { randomUUID } from "node:crypto";
import { ExportScheduleEntity } from "#extensions/capabilities/export-schedules/export-schedule.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

/** A schedule as one that the API made. */
function aSchedule(work: UnitOfWork): Promise<{ export_schedule_id: string }> {
  return work.atomically(async (phase) => {
    const [start, end] = [new Date("2026-11-01T00:00:00Z"), new Date("2036-12-01T00:00:00Z")];
    const schedule = createRow(phase, ExportScheduleEntity, {
      ...{ id: newId("exportSchedule"), resource: "payouts", filters: { currency: "USD" }, frequency: "monthly" },
      ...{ recipients: [`usr_${randomUUID()}`], status: "active", periodStart: start, nextRunAt: end },
    });
    phase.record({ type: "export_schedule.created", subject: schedule });
    return { export_schedule_id: schedule.id };
  });
}

const asked = { resource: "payouts", frequency: "monthly", recipients: ["usr_7Kd2mQ9x"], filters: { currency: "USD" } };

const schedule: Entry = { params: ({ export_schedule_id = "" }) => ({ id: export_schedule_id }) };

export const world: CapabilityWorld = {
  build: ({ organization }) => aSchedule(organization.work()),
  buildLive: ({ organization }) => aSchedule(organization.liveWork()),
  samples: {
    // The recipient is no member where people are those of the demo.
    "exportSchedules.create": () => [{ message: asked, succeeds: false }],
    "exportSchedules.list": () => [{ message: { export_schedule_status: ["active"] } }],
    "exportSchedules.update": () => [{ message: { frequency: "weekly" } }],
  },
  entries: {
    "GET routes/_dashboard+/exports.schedules._index": {},
    "GET routes/_dashboard+/exports.schedules.new": {},
    "POST routes/_dashboard+/exports.schedules.new": {
      form: () => ({ idempotency_key: randomUUID(), resource: "payouts", frequency: "daily", recipients: "usr_1" }),
      control: null,
    },
    "GET routes/_dashboard+/exports.schedules.$id.edit": schedule,
    "POST routes/_dashboard+/exports.schedules.$id.edit": {
      ...schedule,
      form: () => ({ frequency: "weekly", recipients: "usr_1" }),
      control: null,
    },
    "POST routes/_dashboard+/exports.schedules.$id.pause": { ...schedule, form: () => ({}) },
    "POST routes/_dashboard+/exports.schedules.$id.resume": { ...schedule, form: () => ({}) },
    "POST routes/_dashboard+/exports.schedules.$id.delete": { ...schedule, form: () => ({}) },
    "ExportScheduleService.CreateExportSchedule": {
      json: () => ({ ...asked, members_known: true, reader_ids: asked.recipients }),
    },
    "ExportScheduleService.UpdateExportSchedule": {
      json: ({ export_schedule_id = "" }) => ({
        ...{ export_schedule_id, frequency: "daily", update_mask: "frequency" },
      }),
    },
  },
};
