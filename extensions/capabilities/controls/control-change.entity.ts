import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { ControlName } from "./control.rules.ts";

export type ControlChangeStatus = "requires_approval" | "scheduled" | "effective" | "canceled";

/** A lowered control. It waits for a second person if there is one, then for 24 hours. */
export const ControlChangeEntity = defineEntity({
  name: "ControlChange",
  tableName: "control_changes",
  ...tenantOwned,
  properties: {
    ...resource(),
    /**
     * Groups changes requested together: part of a group can be weaker than both the former and the requested controls.
     */
    groupId: text(),
    control: text().$type<ControlName>(),
    /** Empty for a control of all currencies, so that one unique index serves both. */
    currency: text(),
    fromValue: p.bigint("bigint").nullable(),
    toValue: p.bigint("bigint").nullable(),
    status: text().$type<ControlChangeStatus>(),
    effectiveAt: instant().nullable(),
    requestedBy: text(),
    approvedBy: text().nullable(),
    canceledBy: text().nullable(),
    /** JSON list of the owners and admins to mail, until the change takes effect or is canceled. */
    sealedRecipients: text().nullable(),
    encryptionKeyId: text().nullable(),
  },
});

export type ControlChange = InferEntity<typeof ControlChangeEntity>;
