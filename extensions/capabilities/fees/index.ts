import { feeEvents } from "#contract/events/fees.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { FeeScheduleSchema, FeeService } from "#proto/tollhouse/v1/fees_pb.ts";
import { feeScheduleMessage, showFees, showSchedule } from "./fee.message.ts";
import { FeeScheduleEntity } from "./fee-schedule.entity.ts";
import { feeCommands } from "./fees.commands.ts";
import { quoteFees } from "./quote-fees.ts";

/** What an organization pays, in versions (docs/decisions/0104-fee-versions.md). */
export const fees = capability("fees", {
  service: FeeService,
  handlers: {
    getFees: (_request, context) => showFees(workOf(context)),
    getFeeSchedule: ({ feeSchedule }, context) => showSchedule(workOf(context), feeSchedule),
    quoteFees: (request, context) => quoteFees(workOf(context), request),
  },
  entities: [FeeScheduleEntity],
  events: feeEvents,
  shows: [shown(FeeScheduleEntity, FeeScheduleSchema, feeScheduleMessage)],
  commands: feeCommands,
});

export {
  type ChargedFee,
  chargebackFee,
  type FeeLine,
  type FeeSchedule,
  feeLine,
  instantPayoutFee,
  processingFees,
} from "./charged-fees.ts";
export { readScheduleAt } from "./fee-schedules.service.ts";
