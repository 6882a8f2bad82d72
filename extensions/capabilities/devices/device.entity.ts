import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { TerminalFeature } from "#extensions/connectors/terminal/index.ts";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { searchText } from "#extensions/platform/search/search-column.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { DeviceStatus, PairingMethod } from "./device.rules.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A payment terminal. Whoever starts or ends a sale on it locks this row first. */
export const DeviceEntity = defineEntity({
  name: "Device",
  tableName: "devices",
  ...tenantOwned,
  properties: {
    ...resource(),
    status: text().$type<DeviceStatus>(),
    name: text(),
    model: text().nullable(),
    serialNumber: text().nullable(),
    /** The device's ID at its vendor. Null until it is paired. */
    vendorDeviceId: text().nullable(),
    /** What its connector can do, as it said when the device was registered or paired. */
    features: p.json<readonly TerminalFeature[]>().columnType("jsonb").defaultRaw("'[]'"),
    locationName: text().nullable(),
    location: p.json<Fields>().columnType("jsonb").nullable(),
    /** This and the policy are stored as the JSON of their messages, which the vendor gets as well. */
    configuration: p.json<Fields>().columnType("jsonb").defaultRaw("'{}'"),
    offlinePolicy: p.json<Fields>().columnType("jsonb").defaultRaw("'{}'"),
    pairingMethod: text().$type<PairingMethod>().nullable(),
    pairingExpiresAt: instant().nullable(),
    /** The sale that occupies it. A statistic: it is no change of the device. */
    currentTerminalSaleId: text().nullable(),
    /** As heartbeats say, which are no changes either. */
    isOnline: p.boolean().default(false),
    lastSeenAt: instant().nullable(),
    health: p.json<Fields>().columnType("jsonb").nullable(),
    searchText: searchText({ id: "start", name: "word", serialNumber: "part" }),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
  },
});

export type Device = InferEntity<typeof DeviceEntity>;
