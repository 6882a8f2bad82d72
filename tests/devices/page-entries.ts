import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { Ids } from "#tests/support/sample.ts";

const device = { params: ({ device_id = "" }: Ids) => ({ id: device_id }) };
const waiting = { params: ({ pages_device_id = "" }: Ids) => ({ id: pages_device_id }) };
const pressed: Entry = { ...device, form: () => ({}) };
const page = (name: string) => `routes/_dashboard+/devices.${name}`;

/** How the isolation matrix opens the dashboard's pages of devices. */
export const pageEntries: Readonly<Record<string, Entry>> = {
  [`GET ${page("_index")}`]: {},
  [`GET ${page("options")}`]: {},
  [`GET ${page("new")}`]: {},
  [`POST ${page("new")}`]: {
    form: () => ({ idempotency_key: randomUUID(), name: "Front counter", pairing_method: "code_in_dashboard" }),
  },
  [`GET ${page("$id._index")}`]: device,
  [`GET ${page("$id.edit")}`]: device,
  [`POST ${page("$id.edit")}`]: {
    ...device,
    form: () => ({ name: "Bar", "configuration[currency]": "USD", "offline_policy[mode]": "refuse" }),
  },
  [`POST ${page("$id.disable")}`]: pressed,
  [`POST ${page("$id.enable")}`]: pressed,
  [`POST ${page("$id.reboot")}`]: pressed,
  [`GET ${page("$id.pair")}`]: waiting,
  [`POST ${page("$id.pair")}`]: {
    ...waiting,
    form: () => ({ idempotency_key: randomUUID(), code: "AAAAAAAA" }),
    // No terminal shows it: with a right code the other pages would have no device that waits.
    control: 422,
    runsAlone: true,
  },
  [`GET ${page("$id.code")}`]: waiting,
  [`POST ${page("$id.code")}`]: { ...waiting, form: () => ({ idempotency_key: randomUUID() }), runsAlone: true },
  [`GET ${page("$id.paired")}`]: waiting,
  [`POST ${page("$id.unpair")}`]: {
    params: ({ unpaired_device_id: id = "" }) => ({ id }),
    form: () => ({}),
    runsAlone: true,
  },
  [`POST ${page("$id.retire")}`]: {
    params: ({ retired_device_id: id = "" }) => ({ id }),
    form: () => ({}),
    runsAlone: true,
  },
};
