import { merchantEvents } from "#contract/events/merchants.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { MerchantSchema } from "#proto/tollhouse/v1/merchants_pb.ts";
import { connectMerchant } from "./connect-merchant.ts";
import { engines } from "./engine.ts";
import { EngineEventEntity } from "./engine-event.entity.ts";
import { engineRecovery } from "./engine-recovery.ts";
import { engineWebhook } from "./engine-webhook.ts";
import { followTestClock } from "./follow-test-clock.ts";
import { EngineMerchantEntity, MerchantExtensionEntity } from "./merchant-extension.entity.ts";
import { MerchantProfileEntity } from "./merchant-profile.entity.ts";
import { findActiveMerchant } from "./merchants.service.ts";

export const merchants = capability("merchants", {
  entities: [MerchantExtensionEntity, MerchantProfileEntity, EngineEventEntity],
  systemEntities: [EngineMerchantEntity],
  events: merchantEvents,
  shows: [
    shown(MerchantExtensionEntity, MerchantSchema, (merchant) =>
      messageOf(MerchantSchema, merchant, { merchantId: merchant.id }),
    ),
  ],
  clockMoved: followTestClock,
  parts: [engines],
  workers: [engineRecovery],
  publicRoutes: (context, { engineEvents }) => [engineWebhook(context, engineEvents)],
  async sandbox(work, { name }) {
    if (!(await findActiveMerchant(work))) await connectMerchant(work, { name });
    return {};
  },
});

export { addProfile } from "./add-profile.ts";
export { type CheckedMerchant, checkMerchant } from "./check-merchant.ts";
export { connectMerchant, connectWithProcessor } from "./connect-merchant.ts";
export { closeBreaker, sandboxEngineOf } from "./engine.ts";
export { type EngineForm, engineForm } from "./engine-form.ts";
export { findActiveMerchant, getActiveMerchant, merchantEngine } from "./merchants.service.ts";
export { listProfiles, type Profile, profileOf } from "./profiles.ts";
