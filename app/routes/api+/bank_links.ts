import { withMethod } from "#app/auth/with-method.server.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";

/** GET /api/bank_links */
export const loader = withMethod(BankLinkService.method.listBankLinks);

/** POST /api/bank_links */
export const action = withMethod(BankLinkService.method.createBankLink);
