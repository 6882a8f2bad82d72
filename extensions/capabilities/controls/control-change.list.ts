import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  type ControlChange as ControlChangeMessage,
  ControlChangeSchema,
  ListControlChangesRequestSchema,
} from "#proto/tollhouse/v1/control_changes_pb.ts";
import { type ControlChange, ControlChangeEntity } from "./control-change.entity.ts";

export function controlChangeMessage(change: ControlChange): ControlChangeMessage {
  return messageOf(ControlChangeSchema, change, {
    controlChangeId: change.id,
    controlChangeStatus: change.status,
    currency: change.currency || undefined,
  });
}

export const controlChangeList = defineList({
  request: ListControlChangesRequestSchema,
  entity: ControlChangeEntity,
  filters: { controlChangeStatus: { column: "status" } },
  messages: (rows) => rows.map(controlChangeMessage),
});
