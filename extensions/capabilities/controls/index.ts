import { controlEvents } from "#contract/events/controls.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ControlChangeSchema, ControlChangeService } from "#proto/tollhouse/v1/control_changes_pb.ts";
import { ControlChangeEntity } from "./control-change.entity.ts";
import { controlChangeList, controlChangeMessage } from "./control-change.list.ts";
import { controlCommands } from "./control-changes.commands.ts";
import { approveChange, cancelChange, TAKE_EFFECT, takeEffect } from "./control-changes.service.ts";
import { controlNoticeJob } from "./deliver-notice.ts";

/** Payout controls that are lowered with a delay. The capabilities that own them follow `control_change.effective`. */
export const controls = capability("controls", {
  service: ControlChangeService,
  handlers: {
    listControlChanges: listing(controlChangeList),
    getControlChange: retrieving(ControlChangeEntity, "controlChangeId", controlChangeMessage),
    async approveControlChange({ controlChangeId }, context) {
      return controlChangeMessage(await approveChange(workOf(context), controlChangeId));
    },
    async cancelControlChange({ controlChangeId }, context) {
      return controlChangeMessage(await cancelChange(workOf(context), controlChangeId));
    },
  },
  lists: [controlChangeList],
  entities: [ControlChangeEntity],
  events: controlEvents,
  shows: [shown(ControlChangeEntity, ControlChangeSchema, controlChangeMessage)],
  due: { [TAKE_EFFECT]: takeEffect },
  jobs: [controlNoticeJob],
  commands: controlCommands,
});

export { type Control, splitControls } from "./control.rules.ts";
export { type ControlChange, ControlChangeEntity } from "./control-change.entity.ts";
export { lockControlChanges, type People, requestControlChanges } from "./request-control-change.ts";
