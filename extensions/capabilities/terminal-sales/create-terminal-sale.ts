import {
  assertActive,
  assertConfiguration,
  configurationOf,
  type Device,
  getDevice,
  isOffline,
  lockDevice,
  occupy,
  storedMessage,
} from "#extensions/capabilities/devices/index.ts";
import { assertFeature, terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import type { TerminalConnector } from "#extensions/connectors/terminal/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DeviceConfigurationSchema } from "#proto/tollhouse/v1/devices_pb.ts";
import { type CreateTerminalSaleRequest, TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { EXPIRE_QUEUED, scheduleAsk } from "./ask.queue.ts";
import { insertSale } from "./insert-sale.ts";
import { lookUp } from "./look-up.ts";
import { featuresOf } from "./new-sale.rules.ts";
import { keepPush, type Pushed, pushSale, readPush } from "./push-sale.ts";
import { placeOn } from "./take-device.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";
import { terminalSaleMessage } from "./terminal-sale.message.ts";
import { getTerminalSale } from "./terminal-sales.service.ts";

interface Kept {
  readonly sale: TerminalSale;
  readonly refusal: ReturnType<typeof refuse> | null;
}

/**
 * Starts a sale. Sale and transaction are written before the push, and the push happens once: after a crash or a lost
 * answer the sale is looked for, and never pushed again.
 */
export const createTerminalSale = engineOperation({
  method: TerminalSaleService.method.createTerminalSale,
  async subject(work, { deviceId }) {
    const device = await getDevice(work, deviceId);
    // A sandbox opens its account at the vendor when it first asks, which no transaction may wait for.
    await terminalOf(work);
    return device;
  },
  prepare: prepareSale,
  ask: async (work, { terminalSaleId }) => pushSale(work, await readPush(work, terminalSaleId)),
  // Whether the push was sent is not known: "not found" is no reason to send it.
  find: async (work, { terminalSaleId }): Promise<Pushed> => {
    const found = await lookUp(work, await getTerminalSale(work, terminalSaleId));
    return found?.word ? { said: found.word } : null;
  },
  keep: keepSale,
  refuses: ({ refusal }) => refusal,
  answer: ({ sale }) => terminalSaleMessage(sale),
});

async function prepareSale(phase: UnitOfWork, { id }: Device, request: CreateTerminalSaleRequest) {
  // Sales start and end under the device's lock.
  const device = await lockDevice(phase, id);
  assertActive({ id, status: device.status });
  assertReachable(phase, device);
  const connector = await terminalOf(phase);
  const { saleType = "sale", allowPartial = false } = request;
  for (const feature of featuresOf({ saleType: saleType as TerminalSale["saleType"], allowPartial }))
    assertFeature(connector, feature);
  assertOptions(device, connector, request);
  const { ifBusy = "reject", acknowledgeUnresolved = false } = request;
  const place = await placeOn(phase, device, { ifBusy: ifBusy as "reject" | "queue", acknowledgeUnresolved });
  const sale = await insertSale(phase, { device, connector, request, place });
  if (place.isQueued) scheduleExpiry(phase, sale);
  else scheduleAsk(phase, sale);
  await phase.save();
  if (place.isQueued) return settled<Kept>({ sale, refusal: null });
  await occupy(phase, device, sale.id);
  return { terminalSaleId: sale.id };
}

/** What the sale's options make of the device's configuration. @throws device_settings_invalid, device_feature_unsupported */
function assertOptions(
  device: Device,
  { features }: Pick<TerminalConnector, "features">,
  { options }: CreateTerminalSaleRequest,
): void {
  if (!options) return;
  const configuration = { ...device.configuration, ...storedMessage(DeviceConfigurationSchema, options) };
  assertConfiguration(configurationOf({ configuration }), [...features], "options");
}

/** @throws device_offline */
function assertReachable(phase: UnitOfWork, { id, isOnline, lastSeenAt }: Device): void {
  if (isOnline && !isOffline(lastSeenAt ?? null, phase.clock.realNow())) return;
  throw refuse("device_offline", { device_id: id, ...(lastSeenAt && { last_seen_at: lastSeenAt.toISOString() }) });
}

function scheduleExpiry(phase: UnitOfWork, { id, deadlineSeconds }: TerminalSale): void {
  const at = new Date(phase.clock.realNow().getTime() + deadlineSeconds * 1_000);
  phase.due({ kind: EXPIRE_QUEUED, subjectId: id, at, clock: "real" });
}

/** The vendor may refuse because the device has gone meanwhile: the sale has failed, and the cashier hears why. */
async function keepSale(
  phase: UnitOfWork,
  { terminalSaleId }: { readonly terminalSaleId: string },
  pushed: Pushed,
): Promise<Kept> {
  const sale = await keepPush(phase, terminalSaleId, pushed);
  const isGone = pushed !== null && "refusal" in pushed && pushed.refusal === "device_offline";
  return { sale, refusal: isGone ? refuse("device_offline", { device_id: sale.deviceId }) : null };
}
