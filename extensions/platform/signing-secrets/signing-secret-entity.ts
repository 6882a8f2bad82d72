import { defineEntity } from "@mikro-orm/core";
import { createdAt, instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

interface Table {
  readonly name: string;
  readonly tableName: string;
  /** The column with the ID of the resource whose messages the secrets sign. */
  readonly subjectColumn: string;
}

/** The secrets with which the resources of one kind sign. At most three of a resource are live. */
export const signingSecretEntity = ({ name, tableName, subjectColumn }: Table) =>
  defineEntity({
    name,
    tableName,
    ...tenantOwned,
    properties: {
      organizationId: text().primary(),
      id: text().primary(),
      subjectId: text().fieldName(subjectColumn),
      sealedSecret: text(),
      encryptionKeyId: text(),
      /** Null for the newest. */
      expiresAt: instant().nullable(),
      createdAt: createdAt(),
    },
  });

export type SigningSecretEntity = ReturnType<typeof signingSecretEntity>;
