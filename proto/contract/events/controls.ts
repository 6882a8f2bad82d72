import { ControlChangeSchema } from "#proto/tollhouse/v1/control_changes_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const controlEvents = eventsOf(
  { message: ControlChangeSchema, scope: "settlements:read" },
  {
    "control_change.requested": { meaning: "A control of payouts is to be lowered.", audited: true },
    "control_change.approved": {
      meaning: "A second person approved a control change, which takes effect in 24 hours.",
      audited: true,
    },
    "control_change.effective": { meaning: "A control of payouts was lowered.", audited: true },
    "control_change.canceled": {
      meaning: "A control change was canceled, and the control stays as it is.",
      audited: true,
    },
  },
);
