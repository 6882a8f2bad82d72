import { defineEntity, p } from "@mikro-orm/core";
import { instant, text } from "#extensions/platform/database/columns.ts";

/** A text that a master key has sealed, by which a process finds out at its start whether it has that key. */
export const KeyWitnessEntity = defineEntity({
  name: "KeyWitness",
  tableName: "encryption_key_witnesses",
  properties: {
    keyId: text().primary(),
    sealed: text(),
    seals: p.boolean(),
    createdAt: instant(),
  },
});
