import { setControls } from "#extensions/capabilities/settlement-queue/update-settings.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { anOrganization, type Platform, type TestOrganization } from "#tests/support/platform.ts";
import { standAt } from "#tests/support/stand-at.ts";
import { callersOf } from "#tests/support/transactions.ts";

const DAY_MS = 86_400_000;

/** A Monday, at noon in New York. A test clock does not go back. */
export const MONDAY = new Date("2027-03-01T17:00:00Z");

export const inDays = (days: number) => new Date(MONDAY.getTime() + days * DAY_MS);

type Settings = Record<string, unknown> & { delayBusinessDays?: number };

/** A shop on a test clock from that Monday on. An operator sets its delay, without the merchant's minimum. */
export async function aShop(platform: Platform, { delayBusinessDays, ...settings }: Settings = {}) {
  const organization = await anOrganization(platform);
  const clients = callersOf(platform, organization);
  const advance = (to: Date) => standAt(clients.testClocks, to);
  await advance(MONDAY);
  const queue = clients.settlementQueue;
  if (Object.keys(settings).length > 0) await queue.updateSettlementSettings(settings);
  const work = () => workAt(platform, organization);
  if (delayBusinessDays !== undefined) await setControls(await work(), { delayBusinessDays, reason: "Test" });
  return { organization, advance, queue, work };
}

/** Work with the clock that the organization has now. */
export function workAt({ context }: Platform, { id, slug }: TestOrganization) {
  const system = createSystemWork(context, { requestId: "test" });
  return system.inTenant({ organizationId: id, organizationSlug: slug }, "sandbox");
}

/** Event types of an entry. */
export async function typesOf(organization: TestOrganization, subjectId: string): Promise<string[]> {
  const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type }) => type.replace("settlement_queue_entry.", ""));
}
