import { merchantEvents } from "#contract/events/merchants.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { MerchantSchema } from "#proto/tollhouse/v1/merchants_pb.ts";
import { connectMerchant } from "./connect-merchant.ts";
import { engine } from "./engine.ts";
import { EngineEventEntity } from "./engine-event.entity.ts";
import { engineRecovery } from "./engine-recovery.ts";
import { engineWebhook } from "./engine-webhook.ts";
import { followTestClock } from "./follow-test-clock.ts";
import { EngineMerchantEntity, MerchantExtensionEntity } from "./merchant-extension.entity.ts";
import { merchantCommands } from "./merchants.commands.ts";

export const merchants = capability("merchants", {
  entities: [MerchantExtensionEntity, EngineEventEntity],
  systemEntities: [EngineMerchantEntity],
  events: merchantEvents,
  shows: [
    shown(MerchantExtensionEntity, MerchantSchema, (merchant) =>
      messageOf(MerchantSchema, merchant, { merchantId: merchant.id }),
    ),
  ],
  clockMoved: followTestClock,
  parts: [engine],
  workers: [engineRecovery],
  publicRoutes: (context, { engineEvents }) => [engineWebhook(context, engineEvents)],
  commands: merchantCommands,
  async sandbox(work, { name }) {
    await connectMerchant(work, { name });
    return {};
  },
});

export { connectMerchant } from "./connect-merchant.ts";
export { engine } from "./engine.ts";
export { type EngineForm, engineForm } from "./engine-form.ts";
export { findActiveMerchant, getActiveMerchant, merchantEngine } from "./merchants.service.ts";
