import { terminalSaleEvents } from "#contract/events/devices.ts";
import { getDevice } from "#extensions/capabilities/devices/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listing, listingOf } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { notYet } from "#extensions/platform/kernel/not-yet.ts";
import { TerminalSaleSchema, TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { deviceSaleList, terminalSaleList, terminalSaleMessage } from "./terminal-sale.list.ts";

/** Sales on devices. */
export const terminalSales = capability("terminal-sales", {
  service: TerminalSaleService,
  handlers: {
    listTerminalSales: listing(terminalSaleList),
    createTerminalSale: notYet,
    listDeviceSales: listingOf("deviceId", getDevice, deviceSaleList),
    getTerminalSale: notYet,
    updateTerminalSale: notYet,
    cancelTerminalSale: notYet,
    acknowledgeTerminalSale: notYet,
    decideTerminalSale: notYet,
  },
  lists: [terminalSaleList, deviceSaleList],
  entities: [TerminalSaleEntity],
  events: terminalSaleEvents,
  shows: [shown(TerminalSaleEntity, TerminalSaleSchema, terminalSaleMessage)],
});
