import { type DescMessage, type MessageShape, toJson } from "@bufbuild/protobuf";
import { type EntitySchema, helper, type InferEntity, JsonType } from "@mikro-orm/core";
import { redacted } from "#extensions/platform/operations/redacted.ts";
import type { EnvironmentClock } from "#extensions/platform/test-clocks/environment-clock.ts";
import type { MessageJson } from "./event.entity.ts";

/** What an event tells of: a row with the columns of `resource()`. */
export interface EventSubject {
  readonly id: string;
  readonly version: number;
  eventSequence: number;
}

/** Shows a resource in its events as the API shows it. */
export interface ShownResource {
  readonly entity: EntitySchema;
  show(row: object, clock: EnvironmentClock): MessageJson;
}

/** Registered by a capability (`shows`): its events then carry the message of the contract, without what it redacts. */
export function shown<Entity extends EntitySchema, Desc extends DescMessage>(
  entity: Entity,
  desc: Desc,
  messageOf: (row: InferEntity<Entity>, clock: EnvironmentClock) => MessageShape<Desc>,
): ShownResource {
  return {
    entity,
    show: (row, clock) =>
      toJson(desc, redacted(desc, messageOf(row as InferEntity<Entity>, clock)), {
        useProtoFieldName: true,
        alwaysEmitImplicit: true,
      }) as MessageJson,
  };
}

/** A copy of the row as it was read, before this work changed it. Null for a new row. */
export function rowBefore(row: object): object | null {
  const { __originalEntityData: original, __meta: meta, __platform: platform } = helper(row);
  if (!original) return null;
  return Object.fromEntries(
    meta.props.map(({ name, customType }) => {
      // The version is not remembered once the row was flushed in this transaction.
      if (!(name in original)) return [name, row[name as keyof typeof row]];
      const value = original[name as keyof typeof original] as unknown;
      // The driver parses JSON that it reads, so its type does not; what is remembered is the text.
      if (customType instanceof JsonType && typeof value === "string") return [name, JSON.parse(value)];
      return [name, customType && value != null ? customType.convertToJSValue(value, platform) : value];
    }),
  );
}

/** They change with every event and say nothing. */
const BOOKKEEPING = new Set(["version", "updated_at"]);

/** The former values of the fields that differ, null where there was none. */
export function changedFrom(before: MessageJson, after: MessageJson): MessageJson {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !BOOKKEEPING.has(name));
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, before[name] ?? null]));
}
