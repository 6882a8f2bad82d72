import { randomUUID } from "node:crypto";
import { CURRENCIES } from "#contract/currencies.ts";
import { ControlChangeEntity } from "#extensions/capabilities/controls/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const id = ({ control_change_id = "" }) => ({ id: control_change_id });
const path = "routes/_dashboard+/settings.control-changes.$id";

export const world: CapabilityWorld = {
  build: ({ organization, canary }) => changeIn(organization.work(), canary),
  buildLive: ({ organization, canary }) => changeIn(organization.liveWork(), canary),
  samples: {
    "controlChanges.list": () => [{ message: { limit: 100 } }, { message: { control_change_status: ["scheduled"] } }],
  },
  entries: {
    [`POST ${path}.approve`]: { params: id, form: () => ({ idempotency_key: randomUUID() }) },
    [`POST ${path}.cancel`]: { params: id, form: () => ({ idempotency_key: randomUUID() }) },
  },
};

let built = 0;

/**
 * A change that waits for a second person. Each has a control of its own, since a control has at most one waiting
 * change.
 */
async function changeIn(work: UnitOfWork, canary: string) {
  built += 1;
  const id = newId("controlChange");
  const change = createRow(work, ControlChangeEntity, {
    ...{ id, groupId: id },
    control: "approval_threshold_amount",
    currency: CURRENCIES[built % CURRENCIES.length] ?? "USD",
    fromValue: 1_000n,
    toValue: 2_000n,
    status: "requires_approval",
    requestedBy: canary,
  });
  await work.em.persist(change).flush();
  return { control_change_id: change.id };
}
