import { merchantAccountEvents } from "#contract/events/merchant-account.ts";
import { needsAttention } from "#extensions/platform/attention/attention-source.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { callOf } from "#extensions/platform/work/call.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import {
  MerchantAccountSchema,
  MerchantAccountService,
  MerchantDocumentSchema,
} from "#proto/tollhouse/v1/merchant_account_pb.ts";
import { connectionCommands } from "./connection.commands.ts";
import { REHEARSE, REMIND, REVIEW } from "./due-kinds.ts";
import { merchantAccountCommands } from "./merchant-account.commands.ts";
import {
  MerchantAccountEntity,
  MerchantDocumentContentEntity,
  MerchantDocumentEntity,
} from "./merchant-account.entity.ts";
import { documentMessage, eventMessage, showAccount, withPeople } from "./merchant-account.message.ts";
import { rehearse, remind, review } from "./review.ts";
import { seedMerchantAccount } from "./seed-merchant-account.ts";
import { submitApplication } from "./submit-application.ts";
import { updateApplication } from "./update-application.ts";
import { updateMerchantAccount } from "./update-merchant-account.ts";
import { uploadDocument } from "./upload-document.ts";

export const merchantAccount = capability("merchant-account", {
  service: MerchantAccountService,
  handlers: {
    getMerchantAccount: (_request, context) => showAccount(workOf(context)),
    async updateMerchantAccount(request, context) {
      const work = workOf(context);
      const { apiKeyId } = callOf(context).actor ?? request;
      return showAccount(work, await updateMerchantAccount(work, request, apiKeyId !== undefined));
    },
    async updateMerchantApplication(request, context) {
      const work = workOf(context);
      return showAccount(work, await updateApplication(work, request));
    },
    async uploadMerchantDocument(request, context) {
      return documentMessage(await uploadDocument(workOf(context), request));
    },
    async submitMerchantApplication(request, context) {
      const work = workOf(context);
      return showAccount(work, await submitApplication(work, request));
    },
  },
  attention: (["closed", "suspended", "restricted"] as const).map((status) =>
    needsAttention(`account_${status}`, MerchantAccountEntity, {
      condition: () => ({ sql: `"row"."account_status" = ?`, params: [status] }),
    }),
  ),
  entities: [MerchantAccountEntity, MerchantDocumentEntity, MerchantDocumentContentEntity],
  events: merchantAccountEvents,
  shows: [shown(MerchantAccountEntity, MerchantAccountSchema, eventMessage)],
  due: { [REVIEW]: review, [REHEARSE]: rehearse, [REMIND]: remind },
  commands: [...connectionCommands, ...merchantAccountCommands],
  sandbox: seedMerchantAccount,
  replays: [
    replaying(MerchantAccountSchema, async (work, stored) => withPeople(stored, await showAccount(work))),
    replaying(MerchantDocumentSchema, async (work, stored) => {
      const document = await findRow(work, MerchantDocumentEntity, { id: stored.merchantDocumentId });
      return document ? { ...stored, fileName: document.fileName } : stored;
    }),
  ],
});

export {
  assertAccountAllows,
  assertMayTakePayment,
  assertWithinLimit,
  isEndingUnpaid,
  joinedDescriptor,
  payoutObstacle,
  payoutRefusal,
} from "./account-gates.ts";
export { endsUnpaid } from "./account-status.rules.ts";
export { approve, requestUpdate } from "./decide.ts";
export { type MerchantAccount, MerchantAccountEntity } from "./merchant-account.entity.ts";
export { changeAccount, findMerchantAccount } from "./merchant-account.service.ts";
export { readSellerDetails, type SellerDetails } from "./seller-details.ts";
