import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { Ids } from "#tests/support/sample.ts";

const naming = (name: keyof Ids & string): Entry => ({ params: (ids: Ids) => ({ id: ids[name] ?? "" }) });
const sale = naming("terminal_sale_id");
const undecided = naming("undecided_terminal_sale_id");
const payment = naming("returned_transaction_id");
const till = naming("selling_device_id");
const page = (name: string) => `routes/_dashboard+/${name}`;
const amount = { amount: "1.00", amount_currency: "USD" };

/** How the isolation matrix opens the dashboard's pages of sales at terminals. */
export const pageEntries: Readonly<Record<string, Entry>> = {
  [`GET ${page("terminal._index")}`]: {},
  [`GET ${page("terminal.$id")}`]: till,
  [`POST ${page("terminal.$id")}`]: { ...till, form: () => ({ idempotency_key: randomUUID(), ...amount }) },
  [`GET ${page("terminal.sales.$id._index")}`]: sale,
  [`GET ${page("terminal.sales.$id.changes")}`]: { ...sale, query: () => ({ version: "0", steps: "0" }) },
  [`POST ${page("terminal.sales.$id.cancel")}`]: { ...naming("open_terminal_sale_id"), form: () => ({}) },
  [`POST ${page("terminal.sales.$id.acknowledge")}`]: { ...naming("unknown_terminal_sale_id"), form: () => ({}) },
  [`GET ${page("terminal-sales._index")}`]: {},
  [`GET ${page("terminal-sales.$id._index")}`]: sale,
  [`POST ${page("terminal-sales.$id.acknowledge")}`]: { ...naming("unknown_terminal_sale_id"), form: () => ({}) },
  [`GET ${page("terminal-sales.$id.decide")}`]: undecided,
  [`POST ${page("terminal-sales.$id.decide")}`]: {
    ...undecided,
    form: () => ({
      ...{ idempotency_key: randomUUID(), outcome: "not_charged" },
      ...{ reason: "The printed receipt says declined.", evidence: "Receipt 0042" },
    }),
    runsAlone: true,
  },
  [`GET ${page("transactions.$id.card-refund")}`]: payment,
  [`POST ${page("transactions.$id.card-refund")}`]: {
    ...payment,
    form: ({ selling_device_id: device = "" }) => ({ idempotency_key: randomUUID(), device, ...amount }),
  },
};
