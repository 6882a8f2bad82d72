import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { ControlName } from "./control.rules.ts";

export type ControlChangeStatus = "requires_approval" | "scheduled" | "effective" | "canceled";

/** A control that is lowered: it waits for a second person where there is one, then for 24 hours. */
export const ControlChangeEntity = defineEntity({
  name: "ControlChange",
  tableName: "control_changes",
  ...tenantOwned,
  properties: {
    ...resource(),
    /** The changes that were asked for together: a part of them can be weaker than what held before and what was asked for. */
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
    /** The owners and admins who get a mail, as a JSON list, until it has taken effect or was canceled. */
    sealedRecipients: text().nullable(),
    encryptionKeyId: text().nullable(),
  },
});

export type ControlChange = InferEntity<typeof ControlChangeEntity>;
