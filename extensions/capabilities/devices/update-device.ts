import { create } from "@bufbuild/protobuf";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  DeviceConfigurationSchema,
  DeviceOfflinePolicySchema,
  type UpdateDeviceRequest,
} from "#proto/tollhouse/v1/devices_pb.ts";
import { configureQueue } from "./configure-device.queue.ts";
import type { Device } from "./device.entity.ts";
import { assertFree, assertNotRetired, assertPaired, isPaired } from "./device.rules.ts";
import { configurationOf, locationColumns, offlinePolicyOf, storedMessage } from "./device-fields.ts";
import { assertFeature, assertSettings, assertTimeZone } from "./device-settings.ts";
import { lockDevice } from "./devices.service.ts";

const CHANGEABLE = ["name", "location", "configuration", "offline_policy", "device_status", "metadata"];

/** Changes the fields that the mask names. @throws device_busy, device_not_active, device_feature_unsupported */
export function updateDevice(work: UnitOfWork, request: UpdateDeviceRequest): Promise<Device> {
  const fields = changedFields("a device", request.updateMask?.paths ?? [], CHANGEABLE);
  return work.atomically(async (phase) => {
    const device = await lockDevice(phase, request.deviceId);
    assertVersion(phase, device);
    assertNotRetired(device);
    changeFields(phase, device, { request, fields });
    changeSettings(phase, device, { request, fields });
    if (fields.has("device_status") && request.deviceStatus !== undefined)
      changeStatus(phase, device, request.deviceStatus as "active" | "disabled");
    await phase.save();
    return device;
  });
}

interface Change {
  readonly request: UpdateDeviceRequest;
  readonly fields: ReadonlySet<string>;
}

const SIMPLE = ["name", "location", "configuration", "metadata"];

function changeFields(phase: UnitOfWork, device: Device, { request, fields }: Change): void {
  const changed = SIMPLE.filter((field) => fields.has(field));
  if (changed.length === 0) return;
  if (fields.has("name") && request.name !== undefined) device.name = request.name;
  if (fields.has("location")) {
    assertTimeZone(request.location?.timeZone);
    Object.assign(device, locationColumns(request.location));
  }
  if (fields.has("metadata")) device.metadata = mergedMetadata(device.metadata, request.metadata);
  phase.record({ type: "device.updated", subject: device, data: { fields: changed.join(",") } });
}

/** Configuration and offline policy are what the terminal has to know. */
function changeSettings(phase: UnitOfWork, device: Device, { request, fields }: Change): void {
  if (!fields.has("configuration") && !fields.has("offline_policy")) return;
  assertFeature(device.features, "configure");
  const settings = {
    configuration: fields.has("configuration")
      ? (request.configuration ?? create(DeviceConfigurationSchema))
      : configurationOf(device),
    offlinePolicy: fields.has("offline_policy")
      ? (request.offlinePolicy ?? create(DeviceOfflinePolicySchema, { mode: "refuse" }))
      : offlinePolicyOf(device),
  };
  assertSettings(settings, device.features);
  device.configuration = storedMessage(DeviceConfigurationSchema, settings.configuration);
  device.offlinePolicy = storedMessage(DeviceOfflinePolicySchema, settings.offlinePolicy);
  if (fields.has("offline_policy")) {
    const { mode } = settings.offlinePolicy;
    phase.record({ type: "device.offline_policy_changed", subject: device, data: { mode } });
  }
  if (isPaired(device)) phase.enqueue(configureQueue, { deviceId: device.id });
}

function changeStatus(phase: UnitOfWork, device: Device, status: "active" | "disabled"): void {
  assertPaired(device);
  if (device.status === status) return;
  if (status === "disabled") assertFree(device);
  device.status = status;
  phase.record({ type: status === "disabled" ? "device.disabled" : "device.enabled", subject: device });
}
