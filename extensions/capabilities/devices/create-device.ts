import { create } from "@bufbuild/protobuf";
import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import type { TerminalFeature } from "#extensions/connectors/terminal/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type CreateDeviceRequest,
  DeviceConfigurationSchema,
  DeviceOfflinePolicySchema,
  DeviceService,
} from "#proto/tollhouse/v1/devices_pb.ts";
import { type Device, DeviceEntity } from "./device.entity.ts";
import { deviceMessage } from "./device.message.ts";
import { MAX_DEVICES, type PairingMethod } from "./device.rules.ts";
import { locationColumns, storedMessage } from "./device-fields.ts";
import { assertFeature, assertSettings, assertTimeZone } from "./device-settings.ts";
import { issueCode } from "./pairing-codes.ts";

export interface WithCode {
  readonly device: Device;
  /** Shown once: only its hash is stored. */
  readonly code: string | null;
}

/**
 * Registers a device. An operation, since the first one of a sandbox opens its account at the vendor, whom no transaction
 * may ask: `subject` does it, and an account that is opened twice is one.
 */
export const registerDevice = engineOperation({
  method: DeviceService.method.createDevice,
  repeat: "all",
  subject: async (work) => ({ id: work.tenant.organizationId, features: await featuresOf(work) }),
  prepare: async (phase, { features }, request) => settled(await writeDevice(phase, request, features)),
  ask: () => Promise.reject(new Error("a device is registered without asking")),
  keep: () => Promise.reject(new Error("a device is registered without asking")),
  answer: ({ device, code }: WithCode) => deviceMessage(device, code),
});

/** @throws terminal_connector_missing, device_feature_unsupported, device_limit_reached */
export async function createDevice(work: UnitOfWork, request: CreateDeviceRequest): Promise<WithCode> {
  return writeDevice(work, request, await featuresOf(work));
}

const featuresOf = async (work: UnitOfWork): Promise<TerminalFeature[]> => [...(await terminalOf(work)).features];

function writeDevice(
  work: UnitOfWork,
  request: CreateDeviceRequest,
  features: readonly TerminalFeature[],
): Promise<WithCode> {
  const pairingMethod = request.pairingMethod as PairingMethod;
  assertFeature(features, `pair_${pairingMethod}`);
  const configuration = request.configuration ?? create(DeviceConfigurationSchema);
  const offlinePolicy = request.offlinePolicy ?? create(DeviceOfflinePolicySchema, { mode: "refuse" });
  assertSettings({ configuration, offlinePolicy }, features);
  assertTimeZone(request.location?.timeZone);
  return work.atomically(async (phase) => {
    await assertRoom(phase);
    const device = createRow(phase, DeviceEntity, {
      id: newId("device", phase.now()),
      status: "pairing",
      name: request.name,
      ...locationColumns(request.location),
      ...{ features: [...features], pairingMethod },
      configuration: storedMessage(DeviceConfigurationSchema, configuration),
      offlinePolicy: storedMessage(DeviceOfflinePolicySchema, offlinePolicy),
      metadata: mergedMetadata({}, request.metadata),
    });
    const code = pairingMethod === "code_in_dashboard" ? await issueCode(phase, device) : null;
    phase.record({ type: "device.created", subject: device });
    await phase.save();
    return { device, code };
  });
}

/** Counted one registration at a time. Retired devices do not count. @throws device_limit_reached */
async function assertRoom(phase: UnitOfWork): Promise<void> {
  await awaitTurn(phase);
  const counted = { status: ["pairing", "active", "disabled"] } as const;
  const devices = await readRows(phase, DeviceEntity, counted, { limit: MAX_DEVICES });
  if (devices.length >= MAX_DEVICES) throw refuse("device_limit_reached", { limit: MAX_DEVICES });
}
