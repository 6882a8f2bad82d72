import { defineEntity, p } from "@mikro-orm/core";
import { instant, text } from "#extensions/platform/database/columns.ts";

/** A known text encrypted with a master key. At start, a process decrypts it to check its key. */
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
