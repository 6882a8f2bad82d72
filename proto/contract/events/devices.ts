import { DeviceSchema } from "#proto/tollhouse/v1/devices_pb.ts";
import { TerminalSaleSchema } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const deviceEvents = eventsOf(
  { message: DeviceSchema, scope: "devices:read" },
  {
    "device.created": { meaning: "A device was registered.", example: { device_status: "pairing" }, audited: true },
    "device.paired": { meaning: "A device was paired: it takes sales.", audited: true },
    "device.unpaired": {
      meaning: "A device was separated from the organization.",
      example: { device_status: "pairing" },
      audited: true,
    },
    "device.online": { meaning: "A device can be reached again." },
    "device.offline": { meaning: "Two heartbeats of a device are missing." },
    "device.updated": { meaning: "A device's name, location, configuration or metadata changed." },
    "device.offline_policy_changed": { meaning: "A device's offline policy changed.", audited: true },
    "device.disabled": {
      meaning: "A device was disabled: it takes no sales.",
      example: { device_status: "disabled" },
      audited: true,
    },
    "device.enabled": { meaning: "A disabled device takes sales again.", audited: true },
    "device.retired": {
      meaning: "A device was retired for good.",
      example: { device_status: "retired" },
      audited: true,
    },
  },
);

export const terminalSaleEvents = eventsOf(
  { message: TerminalSaleSchema, scope: "devices:read" },
  {
    "terminal_sale.created": { meaning: "A sale on a device was started.", example: { terminal_sale_status: "sent" } },
    "terminal_sale.in_progress": {
      meaning: "The device has the sale.",
      example: { terminal_sale_status: "in_progress" },
    },
    "terminal_sale.succeeded": { meaning: "The payer was charged, or got the refund." },
    "terminal_sale.failed": {
      meaning: "The sale failed: the payer was not charged.",
      example: { terminal_sale_status: "failed" },
    },
    "terminal_sale.canceled": {
      meaning: "The sale was canceled: the payer was not charged.",
      example: { terminal_sale_status: "canceled" },
    },
    "terminal_sale.expired": {
      meaning: "The payer did not pay in time, and was not charged.",
      example: { terminal_sale_status: "expired" },
    },
    "terminal_sale.unknown": {
      meaning:
        "It is not known yet whether the payer was charged. Tollhouse keeps asking, and says so again, with `still_unknown`, after 15 minutes.",
      example: { terminal_sale_status: "unknown" },
    },
    "terminal_sale.resolved": { meaning: "The result of an unknown sale is known, or was decided." },
    "terminal_sale.decided": { meaning: "A person decided an unknown sale.", audited: true },
    "terminal_sale.contradicted": {
      meaning: "The device's vendor contradicts what it said: a late approval is voided or refunded in full.",
    },
    "terminal_sale.updated": {
      meaning:
        "A sale changed: it is asked to be canceled, its turn came, it was acknowledged, its late approval was taken back, or its `metadata` changed.",
    },
  },
);
