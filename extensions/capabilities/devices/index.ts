import { deviceEvents } from "#contract/events/devices.ts";
import { receives } from "#extensions/capabilities/terminal-connectors/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { DeviceSchema, DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";
import { displayOnDevice, rebootDevice } from "./ask-device.ts";
import { completePairing } from "./complete-pairing.ts";
import { configureJob, releaseJob } from "./configure-device.ts";
import { registerDevice } from "./create-device.ts";
import { DeviceEntity } from "./device.entity.ts";
import { deviceList } from "./device.list.ts";
import { deviceMessage } from "./device.message.ts";
import { devicesRpc, deviceTimeline } from "./devices.rpc.ts";
import { devicesToLookAt } from "./devices-to-look-at.ts";
import { pairDevice } from "./pair-device.ts";
import { PairingAttemptEntity } from "./pairing-attempt.entity.ts";
import { PairingCodeEntity } from "./pairing-code.entity.ts";
import { seedDevices } from "./seed-devices.ts";
import { retireDevice, unpairDevice } from "./unpair-device.ts";

receives("paired", completePairing);

/** Payment terminals. */
export const devices = capability("devices", {
  service: DeviceService,
  handlers: devicesRpc,
  lists: [deviceList, deviceTimeline],
  entities: [DeviceEntity, PairingCodeEntity, PairingAttemptEntity],
  events: deviceEvents,
  shows: [shown(DeviceEntity, DeviceSchema, (device) => deviceMessage(device))],
  operations: [registerDevice, pairDevice, unpairDevice, retireDevice, rebootDevice, displayOnDevice],
  attention: devicesToLookAt,
  jobs: [configureJob, releaseJob],
  sandbox: seedDevices,
});

export { completePairing } from "./complete-pairing.ts";
export { type Device, DeviceEntity } from "./device.entity.ts";
export { deviceMessage } from "./device.message.ts";
export { assertActive, assertFree, assertOnline, isOffline, isPaired, OFFLINE_AFTER_MS } from "./device.rules.ts";
export { configurationOf, offlinePolicyOf, storedMessage, vendorConfiguration } from "./device-fields.ts";
export { assertConfiguration } from "./device-settings.ts";
export { getDevice, lockDevice, occupy } from "./devices.service.ts";
