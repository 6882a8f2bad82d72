import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { type EntitySchema, helper, type InferEntity, JsonType } from "@mikro-orm/core";
import { messageMembers } from "#contract/message-json.ts";
import { redacted } from "#contract/redacted.ts";
import type { EnvironmentClock } from "#extensions/platform/kernel/environment-clock.ts";

/** The subject of an event: a row with the columns of `resource()`. */
export interface EventSubject {
  readonly id: string;
  readonly version: number;
  eventSequence: number;
}

/** JSON text per field, as REST shows it. */
export type Shown = ReadonlyMap<string, string>;

/** Renders a resource in its events as the API shows it. */
export interface ShownResource {
  readonly entity: EntitySchema;
  readonly message: DescMessage;
  show(row: object, clock: EnvironmentClock): Shown;
}

/** For a capability's `shows`: its events contain the contract's message without redacted fields. */
export function shown<Entity extends EntitySchema, Desc extends DescMessage>(
  entity: Entity,
  desc: Desc,
  messageOf: (row: InferEntity<Entity>, clock: EnvironmentClock) => MessageShape<Desc>,
): ShownResource {
  return {
    entity,
    message: desc,
    show: (row, clock) => messageMembers(redacted(desc, messageOf(row as InferEntity<Entity>, clock))),
  };
}

/** Whether the subject is a row of the entity. */
export function isRowOf<Entity extends EntitySchema>(
  entity: Entity,
  subject: object,
): subject is InferEntity<Entity> & EventSubject {
  return helper(subject)?.__meta?.className === entity.meta.className;
}

/** The row as read, before this unit of work changed it. Null for a new row. */
export function rowBefore(row: object): object | null {
  const { __originalEntityData: original, __meta: meta, __platform: platform } = helper(row);
  if (!original) return null;
  return Object.fromEntries(
    meta.props.map(({ name, customType }) => {
      // The original version is unknown once the row was flushed in this transaction.
      if (!(name in original)) return [name, row[name as keyof typeof row]];
      const value = original[name as keyof typeof original] as unknown;
      // The driver parses JSON, so the type does not; the original value is text.
      if (customType instanceof JsonType && typeof value === "string") return [name, JSON.parse(value)];
      return [name, customType && value != null ? customType.convertToJSValue(value, platform) : value];
    }),
  );
}

/** These change with every event and carry no information. */
const BOOKKEEPING = new Set(["version", "updated_at"]);

/** The former values of the fields that differ. */
export function changedFrom(before: Shown, after: Shown): Shown {
  return new Map([...before].filter(([name, json]) => json !== after.get(name) && !BOOKKEEPING.has(name)));
}
