import type { EntitySchema } from "@mikro-orm/core";

/** A tenant table with encrypted columns; `encryption_key_id` names the key. */
export interface EncryptedTable {
  readonly table: string;
  /** The authenticated field name of each encrypted column. */
  readonly fieldOf: Readonly<Record<string, string>>;
}

const SEALED = /^sealed(?=[A-Z])/;

/** Finds tables with encrypted fields. A property `sealed…` is encrypted; the rest of its name is the field. */
export function encryptedTablesOf(entities: readonly EntitySchema[]): EncryptedTable[] {
  return entities
    .map(({ meta }) => {
      const names = Object.keys(meta.properties).filter((name) => SEALED.test(name));
      return { table: meta.tableName, fieldOf: Object.fromEntries(names.map(columnAndField)) };
    })
    .filter(({ fieldOf }) => Object.keys(fieldOf).length > 0);
}

function columnAndField(property: string): [column: string, field: string] {
  const column = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [column, column.slice("sealed_".length)];
}
